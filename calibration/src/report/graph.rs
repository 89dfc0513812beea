//! The law graph, drawn: `layout-rs` finds the places of laws and arrows, the page's style sheet colours them.

use std::fmt::Write;

use lawful_graph::LawInfo;
use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;
use maud::{Markup, PreEscaped, html};

use super::contracts::anchor;

/// The width of a character and the height of a box, in units of the drawing.
const CHARACTER: f64 = 9.0;
const HEIGHT: f64 = 34.0;
/// The drawing's margin.
const MARGIN: f64 = 8.0;

/// The section of the graph.
pub(super) fn section(laws: &[LawInfo]) -> Markup {
    let edges: usize = laws.iter().map(|law| law.reads.len()).sum();
    html! {
        section #graph {
            h2 { "Law graph" }
            p {
                (laws.len()) " laws and " (edges) " edges. An arrow leads from a law to a law that it reads; when the law \
                that is read is violated, the reader is blocked, so that a failure names its root."
            }
            div.scroll tabindex="0" role="region" aria-label="the law graph" { (drawing(laws)) }
            details {
                summary { "The edges and their reasons" }
                div.scroll tabindex="0" role="region" aria-label="the edges" {
                    table {
                        thead { tr { th { "law" } th { "reads" } th { "because" } } }
                        tbody {
                            @for law in laws {
                                @for (reads, why) in &law.reads {
                                    tr { td { (name(&law.name)) } td { (name(reads)) } td.prose { (why) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn name(law: &str) -> Markup {
    html! { a href=(format!("#{}", anchor(law))) { code { (law) } } }
}

/// The drawing: the layout is computed here, so a reader needs no script.
fn drawing(laws: &[LawInfo]) -> Markup {
    let direction = Orientation::LeftToRight;
    let mut graph = VisualGraph::new(direction);
    let mut boxes = Vec::new();
    for law in laws {
        let size = Point::new(law.name.chars().count() as f64 * CHARACTER + 20.0, HEIGHT);
        let shape = ShapeKind::new_box(&law.name);
        boxes.push(graph.add_node(Element::create(shape, StyleAttr::simple(), direction, size)));
    }
    for (law, from) in laws.iter().zip(&boxes) {
        for (reads, _) in &law.reads {
            if let Some(to) = laws.iter().position(|other| other.name == *reads) {
                graph.add_edge(Arrow::default(), *from, boxes[to]);
            }
        }
    }
    let mut canvas = Canvas::default();
    graph.do_it(false, false, false, &mut canvas);
    canvas.finish()
}

/// Collects the drawing. Arrows are drawn below boxes.
#[derive(Default)]
struct Canvas {
    arrows: String,
    boxes: Vec<(Point, Point)>,
    labels: Vec<(Point, String)>,
    size: (f64, f64),
}

impl Canvas {
    fn grow(&mut self, point: Point) {
        self.size = (self.size.0.max(point.x), self.size.1.max(point.y));
    }

    fn finish(self) -> Markup {
        let (width, height) = (self.size.0 + MARGIN, self.size.1 + MARGIN);
        html! {
            svg #law-graph role="img" aria-label="which law reads which" width=(width.ceil()) height=(height.ceil())
                viewBox=(format!("0 0 {width:.0} {height:.0}")) {
                defs {
                    marker #arrow viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"
                        orient="auto-start-reverse" { path d="M0 0 8 4 0 8z" {} }
                }
                (PreEscaped(self.arrows))
                @for ((corner, size), (middle, label)) in self.boxes.iter().zip(&self.labels) {
                    a href=(format!("#{}", anchor(label))) {
                        rect x=(format!("{:.1}", corner.x)) y=(format!("{:.1}", corner.y))
                            width=(format!("{:.1}", size.x)) height=(format!("{:.1}", size.y)) rx="6" {}
                        text x=(format!("{:.1}", middle.x)) y=(format!("{:.1}", middle.y)) { (label) }
                    }
                }
            }
        }
    }
}

impl RenderBackend for Canvas {
    fn draw_rect(&mut self, xy: Point, size: Point, _: &StyleAttr, _: Option<String>, _: Option<ClipHandle>) {
        self.grow(Point::new(xy.x + size.x, xy.y + size.y));
        self.boxes.push((xy, size));
    }

    fn draw_text(&mut self, xy: Point, text: &str, _: &StyleAttr) {
        self.labels.push((xy, text.to_string()));
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        _: (bool, bool),
        _: &StyleAttr,
        _: Option<String>,
        _: &str,
    ) {
        path.iter().for_each(|(point, _)| self.grow(*point));
        // The first pair leaves a point, each later one enters a point: a control point, then the point itself.
        let [(from, leave), (enter, to), rest @ ..] = path else { return };
        let pair = |point: &Point| format!("{:.1} {:.1}", point.x, point.y);
        let (from, leave, enter, to) = (pair(from), pair(leave), pair(enter), pair(to));
        let mut line = format!("M{from}C{leave} {enter} {to}");
        for (enter, to) in rest {
            let _ = write!(line, "S{} {}", pair(enter), pair(to));
        }
        let _ = write!(self.arrows, r#"<path class="edge" d="{line}" marker-end="url(#arrow)"/>"#);
    }

    // Boxes and arrows are all that a law graph has.
    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_circle(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}
