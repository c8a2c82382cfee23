import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What is chosen on a page, by name, as it stands in the address. */
export type AddressChoices = Readonly<Record<string, string | undefined>>;

/**
 * What is chosen on a page, kept in its address: whoever comes back, reloads or sends the link finds it as it was. A change
 * takes the place of the present address and moves nothing.
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

/** A choice that is one of some words; undefined for anything else that stands in the address. */
export function choiceAmong<const Word extends string>(words: readonly Word[], written: string | undefined): Word | undefined {
  return words.find((word) => word === written);
}
