import { Suspense, useCallback, useMemo, useState, type ComponentType } from 'react';

export interface PanelProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface WantedPanelState extends PanelProps {
  /** Whether it was ever asked for: before that not even its script is fetched. */
  readonly isWanted: boolean;
  /** For the button that opens it: the script is fetched as soon as a finger comes down. */
  readonly trigger: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onPointerDown: () => void;
    readonly onClick: () => void;
  };
}

export function useWantedPanel(): WantedPanelState {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const onOpenChange = useCallback((next: boolean) => {
    if (next) setWanted(true);
    setOpen(next);
  }, []);
  return useMemo(
    () => ({
      isOpen,
      onOpenChange,
      isWanted,
      trigger: {
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPointerDown: () => setWanted(true),
        onClick: () => onOpenChange(true),
      },
    }),
    [isOpen, isWanted, onOpenChange],
  );
}

interface WantedPanelProps {
  readonly panel: WantedPanelState;
  /** A lazy component. */
  readonly component: ComponentType<PanelProps>;
}

export function WantedPanel({ panel: { isOpen, isWanted, onOpenChange }, component: Panel }: WantedPanelProps) {
  if (!isWanted) return null;
  return (
    <Suspense>
      <Panel isOpen={isOpen} onOpenChange={onOpenChange} />
    </Suspense>
  );
}
