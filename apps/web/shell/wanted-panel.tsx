import { Suspense, useCallback, useMemo, useState, type ComponentType } from 'react';

export interface PanelProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface WantedPanelState extends PanelProps {
  /** Whether it has ever been opened. Until then its script is not loaded. */
  readonly isWanted: boolean;
  /** Props of the opening button. The script loads on pointer down. */
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
