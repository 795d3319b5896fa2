/** Line icons on a grid of 16, drawn by hand: a set of hundreds would be more than the panel. */
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
  check: "M3 8.5l3.2 3.2L13 5",
  filter: "M2 4h12M4.5 8h7M6.5 12h3",
  sort: "M5 13V3M2.5 5.5L5 3l2.5 2.5M11 3v10M8.5 10.5L11 13l2.5-2.5",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  copy: "M6 6h7v7H6zM3 10V3h7",
  trash: "M3 4.5h10M6.5 4V2.5h3V4M4.2 4.5l.6 9h6.4l.6-9",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  bookmark: "M4 2.5h8v11l-4-3-4 3z",
  user: "M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 14c.5-2.9 2.6-4.2 5.2-4.2s4.7 1.3 5.2 4.2",
  home: "M2.5 7.5L8 3l5.5 4.5M4 6.5V13h8V6.5",
  receipt: "M3.5 2h9v12l-2.2-1.4L8 14l-2.3-1.4L3.5 14zM6 5.5h4M6 8.5h4",
  users:
    "M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.5 13c.4-2.5 2.2-3.7 4.5-3.7s4.1 1.2 4.5 3.7M10.5 3a2.3 2.3 0 0 1 0 4.4M12 9.6c1.400.500 2.300 1.700 2.500 3.400",
  group:
    "M2.500 2.500h4.500v4.500h-4.500zM9 2.500h4.500v4.500H9zM2.500 9h4.500v4.500h-4.500zM11.250 9v4.500M9 11.250h4.500",
  percent:
    "M12.500 3.500l-9 9M4.500 6a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM11.500 13a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z",
  box: "M8 1.800l5.500 3v6.400L8 14.200l-5.500-3V4.800zM2.500 4.800L8 7.900l5.500-3.100M8 7.900v6.300",
  layers: "M8 2l6 3-6 3-6-3zM2.500 8L8 10.800 13.500 8M2.500 11L8 13.800 13.500 11",
  gift: "M2.500 5.500h11V8h-11zM3.500 8v5.500h9V8M8 5.500v8M8 5.500C6 5.500 5 4.800 5 3.700c0-1.700 2.500-1.500 3 1.800.5-3.300 3-3.500 3-1.800 0 1.100-1 1.800-3 1.800z",
  coins:
    "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM10 6c-.4-.7-1-1-2-1-1.200 0-2 .6-2 1.500C6 8.700 10 7.300 10 9.500c0 .9-.8 1.500-2 1.500-1 0-1.700-.4-2-1M8 4v1M8 11v1",
  globe: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.500 4 2.500 6S10 12 8 14c-2-2-2.500-4-2.500-6S6 4 8 2z",
  transfer: "M3 5.500h9.500M10 3l2.500 2.500L10 8M13 10.500H3.500M6 8l-2.500 2.500L6 13",
  truck:
    "M1.500 4h8v7h-8zM9.500 6.500h3l2 2.500v2h-5M4.500 13a1.300 1.300 0 1 0 0-2.600 1.300 1.300 0 0 0 0 2.600zM11.700 13a1.300 1.300 0 1 0 0-2.600 1.300 1.300 0 0 0 0 2.600z",
  plug: "M5.500 2v3.500M10.500 2v3.500M4 5.500h8V8a4 4 0 0 1-8 0zM8 12v2.500",
  list: "M5.500 4h8M5.500 8h8M5.500 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01",
  mail: "M2 3.500h12v9H2zM2 4.500l6 4.500 6-4.500",
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
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
