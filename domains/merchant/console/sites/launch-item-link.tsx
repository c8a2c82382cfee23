import { readBrand, setHosts, setLegalNotice, type LaunchItem } from '@jogada/merchant/contract/operator';
import { ActionButton, useMay } from '@jogada/platform/console';
import { ButtonLink } from '@jogada/platform/web/ui';
import { brandPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import type { LaunchPlace, LaunchPlaces } from './launch-places.ts';
import { foldOf, openFold } from './site-fold.ts';

interface LaunchItemLinkProps {
  readonly item: LaunchItem;
  readonly merchantCode: string;
  readonly places: LaunchPlaces;
}

/** Leads to the page, or to the form of the site's panel, where an item is done. */
export function LaunchItemLink({ item, merchantCode, places }: LaunchItemLinkProps) {
  const t = useText();
  const { name, state } = item;
  const place = name === 'legalNotice' || name === 'hosts' ? FORMS[name] : { ...OWN_PAGES, ...places }[name];
  const mayGo = useMay(place.endpoint);
  if (!mayGo) return null;
  const isMissing = state === 'missing';
  const label = t(isMissing ? 'sites.launch.goShort' : 'sites.launch.look');
  const fullLabel = t(isMissing ? 'sites.launch.go' : 'sites.launch.lookAt', { name: t(`sites.launch.items.${name}`) });
  if ('fold' in place)
    return (
      <ActionButton aria-label={fullLabel} onClick={() => openFold(foldOf(place.fold, merchantCode))}>
        {label}
      </ActionButton>
    );
  return (
    <ButtonLink to={place.pathOf(merchantCode)} look="quiet" size="small" aria-label={fullLabel}>
      {label}
    </ButtonLink>
  );
}

const FORMS = {
  legalNotice: { endpoint: setLegalNotice, fold: 'legal' },
  hosts: { endpoint: setHosts, fold: 'hosts' },
} as const;

const OWN_PAGES: Readonly<Record<'brand', LaunchPlace>> = { brand: { endpoint: readBrand, pathOf: brandPagePath } };
