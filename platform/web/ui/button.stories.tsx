import { IconRefresh } from '@tabler/icons-react';
import { usePlatformText } from '../platform-text.ts';
import { Button, ButtonLink, type ButtonProps } from './button.tsx';
import type { Stories } from './stories.ts';

function Labelled(props: ButtonProps) {
  const t = usePlatformText();
  return <Button {...props}>{t('ui.confirm')}</Button>;
}

function Wide() {
  const t = usePlatformText();
  return (
    <Button size="large" isWide>
      {t('problem.system_busy')}
    </Button>
  );
}

function Leading() {
  const t = usePlatformText();
  return <ButtonLink to="/m/home">{t('ui.back')}</ButtonLink>;
}

export const stories: Stories = {
  primary: () => <Labelled />,
  ghost: () => <Labelled look="ghost" />,
  quiet: () => <Labelled look="quiet" />,
  danger: () => <Labelled look="danger" />,
  'with an icon': () => <Labelled icon={<IconRefresh size={20} aria-hidden="true" />} />,
  small: () => <Labelled size="small" look="quiet" />,
  large: () => <Labelled size="large" />,
  'wide, with words for two lines': Wide,
  disabled: () => <Labelled disabled />,
  'disabled ghost': () => <Labelled look="ghost" disabled />,
  loading: () => <Labelled isLoading />,
  link: Leading,
};
