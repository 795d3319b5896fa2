/** Line icons on a 16 px grid, drawn by hand: an icon package would be larger than the panel. */
const paths = {
  close: "M4 4l8 8M12 4l-8 8",
  menu: "M2.5 4h11M2.5 8h11M2.5 12h11",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6L14 14",
  plus: "M8 3v10M3 8h10",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  left: "M10 3L5 8l5 5",
  right: "M6 3l5 5-5 5",
  open: "M4 6l4 4 4-4",
  undo: "M6.5 3L3 6.5 6.5 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6",
  redo: "M9.5 3L13 6.5 9.5 10M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10",
  check: "M3 8.5l3.2 3.2L13 5",
  filter: "M2 4h12M4.5 8h7M6.5 12h3",
  sort: "M5 13V3M2.5 5.5L5 3l2.5 2.5M11 3v10M8.5 10.5L11 13l2.5-2.5",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  copy: "M6 6h7v7H6zM3 10V3h7",
  trash: "M3 4.5h10M6.5 4V2.5h3V4M4.2 4.5l.6 9h6.4l.6-9",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  edit: "M3 13l.7-3.2 6.8-6.8 2.5 2.5-6.8 6.8zM9 4.5L11.5 7",
  star: "M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z",
  bookmark: "M4 2.5h8v11l-4-3-4 3z",
  user: "M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 14c.5-2.9 2.6-4.2 5.2-4.2s4.7 1.3 5.2 4.2",
  chart: "M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V6",
  home: "M2.5 7.5L8 3l5.5 4.5M4 6.5V13h8V6.5",
  receipt: "M3.5 2h9v12l-2.2-1.4L8 14l-2.3-1.4L3.5 14zM6 5.5h4M6 8.5h4",
  users:
    "M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.5 13c.4-2.5 2.2-3.7 4.5-3.7s4.1 1.2 4.5 3.7M10.5 3a2.3 2.3 0 0 1 0 4.4M12 9.6c1.4.5 2.3 1.7 2.5 3.4",
  group: "M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM11.25 9v4.5M9 11.25h4.5",
  percent: "M12.5 3.5l-9 9M4.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  box: "M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8zM2.5 4.8L8 7.9l5.5-3.1M8 7.9v6.3",
  image: "M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 11.5M10.5 6h.01",
  layers: "M8 2l6 3-6 3-6-3zM2.5 8L8 10.8 13.5 8M2.5 11L8 13.8 13.5 11",
  gift: "M2.5 5.5h11V8h-11zM3.5 8v5.5h9V8M8 5.5v8M8 5.5C6 5.5 5 4.8 5 3.7c0-1.7 2.5-1.5 3 1.8.5-3.3 3-3.5 3-1.8 0 1.1-1 1.8-3 1.8z",
  coins:
    "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM10 6c-.4-.7-1-1-2-1-1.2 0-2 .6-2 1.5C6 8.7 10 7.3 10 9.5c0 .9-.8 1.5-2 1.5-1 0-1.7-.4-2-1M8 4v1M8 11v1",
  store:
    "M2.5 6.5L3.8 2.5h8.4l1.3 4M3.5 8.3V13.5h9V8.3M2.5 6.5a1.85 1.85 0 0 0 3.7 0 1.85 1.85 0 0 0 3.6 0 1.85 1.85 0 0 0 3.7 0zM6.5 13.5v-3h3v3",
  globe: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2z",
  transfer: "M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13",
  truck:
    "M1.5 4h8v7h-8zM9.5 6.5h3l2 2.5v2h-5M4.5 13a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM11.7 13a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z",
  plug: "M5.5 2v3.5M10.5 2v3.5M4 5.5h8V8a4 4 0 0 1-8 0zM8 12v2.5",
  list: "M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01",
  upload: "M8 11V2.5M4.5 6L8 2.5 11.5 6M2.5 10.5v3h11v-3",
  bell: "M8 2a4 4 0 0 1 4 4v3.5l1.5 2h-11l1.5-2V6a4 4 0 0 1 4-4zM6.5 13.5a1.6 1.6 0 0 0 3 0",
  share:
    "M12 5.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM4 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM12 14a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM5.6 7.2l4.8-2.5M5.6 8.8l4.8 2.5",
  pulse: "M1.5 8.5h3l2-5.5 3 10 2-4.5h3",
  key: "M5.5 13.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7.7 8.3L13.5 2.5M10.5 5.5l2 2M12 4l1.5 1.5",
  shield: "M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z",
  send: "M14 2L7.5 8.5M14 2l-4 12-2.5-5.5L2 6z",
  tree: "M2.5 2.5h5v3h-5zM8.5 7h5v2.5h-5zM8.5 11h5v2.5h-5zM5 5.5v6.75h3.5M5 8.25h3.5",
  archive: "M2 3h12v3H2zM3 6v7h10V6M6.5 8.5h3",
  pin: "M8 14s4.5-4.2 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.8 8 14 8 14zM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  tag: "M2.5 8.3V2.5h5.8l5.7 5.7-5.8 5.8zM5.6 5.6h.01",
  warning: "M8 2.5l6 11H2zM8 6.5V10M8 11.8h.01",
  mail: "M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5",
} as const

export type IconName = keyof typeof paths

export const isIcon = (name: string): name is IconName => Object.hasOwn(paths, name)

/** Icons that point along the text: mirrored from right to left. */
const DIRECTED: IconName[] = ["left", "right", "undo", "redo", "send", "list", "share"]

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={DIRECTED.includes(name) ? "icon icon-directed" : "icon"}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
