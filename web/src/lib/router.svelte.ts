// Addresses: the page's own state that can be shared, reloaded and gone back from. The server answers every address
// that is not its own with the page.

export type Route = { segments: string[]; query: URLSearchParams; fragment: string };

/** What is no text when decoded is what it is: nothing will be found there. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function readAddress(address: Pick<Location, 'pathname' | 'search' | 'hash'>): Route {
  return {
    segments: address.pathname.split('/').filter(Boolean).map(decoded),
    query: new URLSearchParams(address.search),
    fragment: address.hash.replace(/^#/, ''),
  };
}

let current = $state.raw<Route>({ segments: [], query: new URLSearchParams(), fragment: '' });

export const router = {
  get route(): Route {
    return current;
  },
};

export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', address);
  else {
    history.pushState(null, '', address);
    scrollTo(0, 0);
  }
  current = readAddress(location);
}

/** Changes the address's query, such as a filter, without a step in the history. */
export function setQuery(values: Record<string, string | null>): void {
  const next = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(key);
    else next.set(key, value);
  }
  const text = next.toString();
  go(location.pathname + (text ? `?${text}` : ''), { replace: true });
}

/** Links inside the page change the address without loading it again. */
export function startRouter(): void {
  current = readAddress(location);
  addEventListener('popstate', () => (current = readAddress(location)));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
