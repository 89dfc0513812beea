//! The law graph, drawn: `layout-rs` finds the places of laws and arrows, the page's style sheet colours them.

use lawful_graph::LawInfo;
use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;
use maud::{Markup, html};

use super::{Findings, slug};

/// The width of a character and the height of a box, in units of the drawing.
const CHARACTER: f64 = 9.0;
const HEIGHT: f64 = 32.0;
/// The layout leaves much room between rows and little between columns, where the arrows are.
const SPREAD: (f64, f64) = (1.4, 0.6);
/// The drawing's margin.
const MARGIN: f64 = 10.0;
/// Between the two laws of an edge, where the layout carries a text for us.
const TO: char = '>';

/// The section of the graph.
pub(super) fn section(findings: &Findings) -> Markup {
    let laws = &findings.checked.kit.laws();
    let edges: usize = laws.iter().map(|law| law.reads.len()).sum();
    html! {
        section id=(findings.id("graph")) {
            h2 { "Law graph" }
            p {
                (laws.len()) " laws and " (edges) " edges. An arrow leads from a law to a law that it reads; when the \
                law that is read is violated, the reader is blocked, so that a failure names its root. A dashed box is \
                all laws whose names begin with its name."
            }
            div.scroll tabindex="0" role="region" aria-label="the law graph" { (drawing(laws, &|element| findings.id(element))) }
            details {
                summary { "The edges and their reasons" }
                div.scroll tabindex="0" role="region" aria-label="the edges" {
                    table {
                        thead { tr { th { "law" } th { "reads" } th { "because" } } }
                        tbody {
                            @for law in laws {
                                @for (reads, why) in &law.reads {
                                    tr { td { (name(findings, &law.name)) } td { (name(findings, reads)) } td.prose { (why) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The name of a law, which leads to it, or that of a group of laws.
fn name(findings: &Findings, law: &str) -> Markup {
    let is_law = findings.checked.kit.laws().iter().any(|known| known.name == law);
    html! {
        @if is_law { a href=(format!("#{}", findings.anchor(law))) { code { (law) } } } @else { code { (law) } }
    }
}

/// What is drawn: every law, and every group of laws that a law reads as a whole.
fn boxes_of(laws: &[LawInfo]) -> Vec<&str> {
    let mut names: Vec<&str> = laws.iter().map(|law| law.name.as_str()).collect();
    for (reads, _) in laws.iter().flat_map(|law| &law.reads) {
        if !names.contains(&reads.as_str()) {
            names.push(reads);
        }
    }
    names
}

/// The drawing: the layout is computed here, so a reader needs no script.
fn drawing(laws: &[LawInfo], id: &dyn Fn(&str) -> String) -> Markup {
    let direction = Orientation::LeftToRight;
    let mut graph = VisualGraph::new(direction);
    let names = boxes_of(laws);
    let mut boxes = Vec::new();
    for name in &names {
        let (size, shape) = (Point::new(width(name), HEIGHT), ShapeKind::new_box(name));
        boxes.push(graph.add_node(Element::create(shape, StyleAttr::simple(), direction, size)));
    }
    for (law, from) in laws.iter().zip(&boxes) {
        for (reads, _) in &law.reads {
            if let Some(to) = names.iter().position(|other| other == reads) {
                let properties = Some(format!("{}{TO}{reads}", law.name));
                graph.add_edge(Arrow { properties, ..Arrow::default() }, *from, boxes[to]);
            }
        }
    }
    let mut canvas = Canvas::default();
    graph.do_it(false, false, false, &mut canvas);
    canvas.finish(&|name| laws.iter().any(|law| law.name == name), id)
}

/// The width of a law's box.
fn width(name: &str) -> f64 {
    name.chars().count() as f64 * CHARACTER + 20.0
}

/// Collects what the layout places.
#[derive(Default)]
struct Canvas {
    /// The middle and the name of each box.
    boxes: Vec<(Point, String)>,
    /// For each edge the laws at its ends, and the points that lead it past the boxes between them.
    edges: Vec<(String, String, Vec<Point>)>,
}

impl Canvas {
    fn finish(self, is_law: &dyn Fn(&str) -> bool, id: &dyn Fn(&str) -> String) -> Markup {
        let least = |of: fn(&(Point, String)) -> f64| self.boxes.iter().map(of).fold(f64::INFINITY, f64::min) - MARGIN;
        let most = |of: fn(&(Point, String)) -> f64| self.boxes.iter().map(of).fold(0.0, f64::max) + MARGIN;
        let (left, top) = (least(|(at, name)| at.x - width(name) / 2.0), least(|(at, _)| at.y - HEIGHT / 2.0));
        let (right, bottom) = (most(|(at, name)| at.x + width(name) / 2.0), most(|(at, _)| at.y + HEIGHT / 2.0));
        let size = ((right - left).ceil(), (bottom - top).ceil());
        html! {
            svg.law-graph id=(id("law-graph")) role="img" aria-label="which law reads which" width=(size.0) height=(size.1)
                viewBox=(format!("{left:.1} {top:.1} {} {}", size.0, size.1)) {
                defs {
                    marker id=(id("arrow")) viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto" {
                        path d="M0 0 8 4 0 8z" {}
                    }
                }
                @for (from, to, by) in &self.edges {
                    path.edge d=(self.curve(from, to, by)) marker-end=(format!("url(#{})", id("arrow"))) {
                        title { (from) " reads " (to) }
                    }
                }
                @for (at, name) in &self.boxes {
                    @if is_law(name) {
                        a href=(format!("#{}", id(&format!("law-{}", slug(name))))) { (framed(*at, name)) }
                    } @else {
                        g.group { (framed(*at, name)) }
                    }
                }
            }
        }
    }

    /// A curve from the right side of one box to the left side of another. It leaves and enters each point level, so
    /// that it does not run through the boxes above and below.
    fn curve(&self, from: &str, to: &str, by: &[Point]) -> String {
        let side = |name: &str, sign: f64| {
            let at = self.boxes.iter().find(|(_, known)| known == name).map_or(Point::zero(), |(at, _)| *at);
            Point::new(at.x + sign * width(name) / 2.0, at.y)
        };
        let mut last = side(from, 1.0);
        let mut curve = format!("M{:.1} {:.1}", last.x, last.y);
        for next in by.iter().copied().chain([side(to, -1.0)]) {
            let middle = (last.x + next.x) / 2.0;
            let Point { x, y } = next;
            curve += &format!("C{middle:.1} {:.1} {middle:.1} {y:.1} {x:.1} {y:.1}", last.y);
            last = next;
        }
        curve
    }
}

/// A box and the name in it.
fn framed(at: Point, name: &str) -> Markup {
    html! {
        rect x=(format!("{:.1}", at.x - width(name) / 2.0)) y=(format!("{:.1}", at.y - HEIGHT / 2.0))
            width=(width(name)) height=(HEIGHT) rx="6" {}
        text x=(format!("{:.1}", at.x)) y=(format!("{:.1}", at.y)) { (name) }
    }
}

fn spread(point: Point) -> Point {
    Point::new(point.x * SPREAD.0, point.y * SPREAD.1)
}

impl RenderBackend for Canvas {
    fn draw_text(&mut self, middle: Point, text: &str, _: &StyleAttr) {
        self.boxes.push((spread(middle), text.to_string()));
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        _: (bool, bool),
        _: &StyleAttr,
        properties: Option<String>,
        _: &str,
    ) {
        // The first pair is where the arrow leaves; each later one is a control point and the point that it enters.
        let by = path.get(1..path.len().saturating_sub(1)).unwrap_or_default();
        let by = by.iter().map(|(_, point)| spread(*point)).collect();
        if let Some((from, to)) = properties.as_deref().and_then(|ends| ends.split_once(TO)) {
            self.edges.push((from.to_string(), to.to_string(), by));
        }
    }

    // A box is drawn around its name, and there is nothing else in a law graph.
    fn draw_rect(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>, _: Option<ClipHandle>) {}

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_circle(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lawful_calibration::domain::kits;

    #[test]
    fn every_law_is_drawn_once_and_every_edge_has_both_its_ends() {
        kits().iter().for_each(|kit| is_drawn(&kit.laws()));
    }

    fn is_drawn(laws: &[LawInfo]) {
        let drawn = drawing(laws, &str::to_string).into_string();
        let edges: usize = laws.iter().map(|law| law.reads.len()).sum();
        assert_eq!(
            (drawn.matches("<rect ").count(), drawn.matches("class=\"edge\"").count()),
            (boxes_of(laws).len(), edges)
        );
        for law in laws {
            assert!(drawn.contains(&format!(">{}</text>", law.name)), "{}", law.name);
            for (reads, _) in &law.reads {
                assert!(drawn.contains(&format!("<title>{} reads {reads}</title>", law.name)), "{drawn}");
            }
        }
    }
}
