import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The choices of a page by name, as its query parameters. */
export type AddressChoices = Readonly<Record<string, string | undefined>>;

/**
 * The choices of a page, stored in its address, so that going back, reloading or sharing the link restores them. A change replaces the
 * present history entry and does not scroll.
 */
export function useAddressChoices(): readonly [AddressChoices, (changed: AddressChoices) => void] {
  const choices = useLocation({ select: ({ search }) => search as AddressChoices });
  const navigate = useNavigate();
  const change = useCallback(
    (changed: AddressChoices) => {
      void navigate({
        to: '.',
        search: (present: AddressChoices) => ({ ...present, ...changed }),
        replace: true,
        resetScroll: false,
        viewTransition: false,
      });
    },
    [navigate],
  );
  return [choices, change];
}

/** The choice if it is one of the words; undefined for any other value in the address. */
export function choiceAmong<const Word extends string>(words: readonly Word[], written: string | undefined): Word | undefined {
  return words.find((word) => word === written);
}
