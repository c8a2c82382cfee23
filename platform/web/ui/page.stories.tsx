import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import { Page } from './page.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Stories } from './stories.ts';

function Acting() {
  const t = usePlatformText();
  return (
    <Page
      action={
        <Button size="large" isWide>
          {t('ui.confirm')}
        </Button>
      }
    >
      <Skeleton className="h-24" />
    </Page>
  );
}

export const stories: Stories = {
  'with its main action in reach': Acting,
};
