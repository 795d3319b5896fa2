"use client"

/** A mail as its reader sees it: in a frame that runs nothing and belongs to nobody. Its links open in windows of their own. */
export function Seen({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={styled(html, nonceOf())}
    />
  )
}

/** The frame keeps the page's policy, by which only styles with its nonce count: each style attribute becomes a rule. */
function styled(html: string, nonce: string): string {
  const rules: string[] = []
  const body = html.replace(/ style="([^"]*)"/g, (_, rule: string) => ` class="s${rules.push(rule) - 1}"`)
  const sheet = rules.map((rule, at) => `.s${at}{${rule.replace(/[<>{}]/g, "")}}`).join("")
  return body.replace("</head>", `<base target="_blank"><style nonce="${nonce}">${sheet}</style></head>`)
}

const nonceOf = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
