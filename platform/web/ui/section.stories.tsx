import { usePlatformText } from '../platform-text.ts';
import { Section } from './section.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Stories } from './stories.ts';

function Titled({ isLeading = false }: { readonly isLeading?: boolean }) {
  const t = usePlatformText();
  return (
    <Section title={t('ui.failed_title')} {...(isLeading && { more: { label: t('ui.load_more'), to: '/m/home' } })}>
      <Skeleton className="h-16" />
    </Section>
  );
}

export const stories: Stories = {
  plain: () => <Titled />,
  'with a way to the whole': () => <Titled isLeading />,
};
