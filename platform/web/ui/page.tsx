import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, use, type ReactNode } from 'react';
import { useGoBack } from '../page-link.tsx';
import { usePlatformText } from '../platform-text.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

/** What every top bar below carries at its end besides its own: the account, where the site shows one. */
export const TopBarEnd = createContext<ReactNode>(null);

interface TopBarProps {
  readonly title: string;
  /** Where Back leads when this page was the way in. */
  readonly backTo: string;
  readonly onBack?: () => void;
  readonly hasBack?: boolean;
  readonly end?: ReactNode;
}

/** The bar of a page that has no header: back, title, at most two actions. */
export function TopBar({ title, backTo, onBack, hasBack = true, end }: TopBarProps) {
  const t = usePlatformText();
  const goBack = useGoBack(backTo);
  const shared = use(TopBarEnd);
  return (
    <div className="sticky top-0 z-20 bg-bg/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-[720px] items-center gap-1 px-1.5">
        {hasBack ? (
          <IconButton label={t('ui.back')} icon={<IconArrowLeft size={24} aria-hidden="true" />} onClick={onBack ?? goBack} />
        ) : (
          <span className="w-2.5" />
        )}
        <h1 className="display min-w-0 flex-1 truncate text-17">{title}</h1>
        {end}
        {shared && <div className="mr-1.5 shrink-0">{shared}</div>}
      </div>
    </div>
  );
}

interface PageProps {
  /** Held in reach of the thumb, under the content. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The content of a page: gutter, width, and room for a main action at the bottom. */
export function Page({ action, className, children }: PageProps) {
  return (
    <>
      <div className={classNames('page-gutter mx-auto w-full max-w-[720px] pt-3 pb-8', className)}>{children}</div>
      {action && (
        <div className="sticky bottom-[var(--bottom-bar,0px)] z-10 mx-auto w-full max-w-[720px] bg-gradient-to-t from-bg from-70% to-transparent pt-6 pb-[calc(16px+var(--bottom-bar-room,env(safe-area-inset-bottom)))] page-gutter">
          {action}
        </div>
      )}
    </>
  );
}
