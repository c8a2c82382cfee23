import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, type AriaAttributes, type MouseEventHandler, type ReactNode, type Ref } from 'react';

export interface PageLinkProps extends Pick<AriaAttributes, 'aria-label' | 'aria-current' | 'aria-describedby'> {
  /** A path of a path function such as `gamePath(gameId)`, query included. */
  readonly to: string;
  /** Replaces the present page in the history. */
  readonly replace?: boolean;
  readonly className?: string;
  readonly draggable?: boolean;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children?: ReactNode;
}

/** A link inside the site. Its page is prefetched at the touch. */
export function PageLink({ to, replace = false, ...rest }: PageLinkProps) {
  return <Link {...placeOf(to)} replace={replace} preload="intent" {...rest} />;
}

/** Navigates to a path of the site; `replace` replaces the present page in the history. */
export function useGoTo(): (to: string, options?: { readonly replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((to, { replace = false } = {}) => navigate({ ...placeOf(to), replace }), [navigate]);
}

/** One step back, or to the given path when the visit started on this page. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goTo = useGoTo();
  return useCallback(() => {
    if (canGoBack) router.history.back();
    else void goTo(otherwise, { replace: true });
  }, [canGoBack, router, goTo, otherwise]);
}

function placeOf(to: string): { to: string; search: Record<string, string>; hash?: string } {
  const url = new URL(to, 'http://site');
  return { to: url.pathname, search: Object.fromEntries(url.searchParams), ...(url.hash && { hash: url.hash.slice(1) }) };
}
