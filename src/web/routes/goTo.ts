interface Going {
  /** Replaces the present entry of the history. */
  replace?: boolean
}

type Go = (href: string, going: Going) => Promise<void>

let go: Go = async () => {}

/** Set by whoever draws the pages: the login page before the router is loaded, then the router. */
export function goBy(next: Go): void {
  go = next
}

/** Opens a page from outside of components, or from the login page, which knows no router. */
export function goTo(href: string, going: Going = {}): Promise<void> {
  return go(href, going)
}
