import { offerVendor, setVendorAddresses, setVendorMaintenance, type VendorSettings } from '@jogada/games/contract/operator';
import type { Site } from '@jogada/merchant/contract/operator';
import { ReasonAct, Tick, useOperatorAction, useMay } from '@jogada/platform/console';
import { Badge, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

export function VendorBadge({ vendor }: { readonly vendor: VendorSettings }) {
  const t = useText();
  if (!vendor.isEnabled) return <Badge tone="neutral">{t('vendors.off')}</Badge>;
  if (vendor.maintenanceSince !== null) return <Badge tone="gold">{t('vendors.maintenance')}</Badge>;
  return <Badge tone="ok">{t('vendors.on')}</Badge>;
}

/** Starts or ends a vendor's maintenance. The site's tiles and launches follow at once. */
export function VendorMaintenance({ vendor }: { readonly vendor: VendorSettings }) {
  const t = useText();
  const mayChange = useMay(setVendorMaintenance);
  const { act, isPending } = useOperatorAction(setVendorMaintenance);
  if (!mayChange) return null;
  const isUnderMaintenance = vendor.maintenanceSince !== null;

  async function handleTurn(reason: string) {
    const answer = await act({ vendorCode: vendor.vendorCode, isUnderMaintenance: !isUnderMaintenance, reason });
    if (answer)
      toast.success(t(answer.isUnderMaintenance ? 'vendors.maintenanceBegan' : 'vendors.maintenanceEnded', { vendor: vendor.name }));
  }

  return (
    <ReasonAct
      key={String(isUnderMaintenance)}
      label={t(isUnderMaintenance ? 'vendors.endMaintenance' : 'vendors.beginMaintenance')}
      look={isUnderMaintenance ? 'quiet' : 'danger'}
      body={t(isUnderMaintenance ? 'vendors.endMaintenanceBody' : 'vendors.beginMaintenanceBody', { vendor: vendor.name })}
      isPending={isPending}
      onAct={handleTurn}
    />
  );
}

/** The networks that a vendor may call from. Editable with the permission. */
export function VendorAddresses({ vendor }: { readonly vendor: VendorSettings }) {
  const t = useText();
  const mayChange = useMay(setVendorAddresses);
  const { act, isPending } = useOperatorAction(setVendorAddresses);
  const [typed, setTyped] = useState(vendor.allowedAddresses.join(', '));

  async function handleSave(reason: string) {
    const addresses = typed.split(/[\s,]+/).filter((entry) => entry !== '');
    const answer = await act({ vendorCode: vendor.vendorCode, addresses, reason });
    if (!answer) return;
    setTyped(answer.allowedAddresses.join(', '));
    toast.success(t('vendors.addressesSet', { vendor: vendor.name }));
  }

  return (
    <section className="border-t border-line/60 px-4 py-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-13 font-bold">{t('vendors.addresses')}</h3>
        {mayChange && (
          <ReasonAct
            label={t('vendors.changeAddresses')}
            look="quiet"
            isPending={isPending}
            onAct={handleSave}
            body={
              <TextField
                label={t('vendors.addresses')}
                hint={t('vendors.addressesHint')}
                value={typed}
                maxLength={1500}
                onChange={({ target }) => setTyped(target.value)}
              />
            }
          />
        )}
      </header>
      <p className="mt-1 font-mono text-12 break-words text-ink-2">
        {vendor.allowedAddresses.length === 0 ? t('vendors.anyAddress') : vendor.allowedAddresses.join(', ')}
      </p>
    </section>
  );
}

/** The sites that offer a vendor's games. */
export function VendorSites({
  vendor,
  sites,
}: {
  readonly vendor: VendorSettings;
  readonly sites: readonly Pick<Site, 'merchantCode' | 'merchantName'>[];
}) {
  const t = useText();
  const mayOffer = useMay(offerVendor);
  const { act, isPending } = useOperatorAction(offerVendor);

  async function handleWithhold(merchantCode: string) {
    const answer = await act({ merchantCode, vendorCode: vendor.vendorCode, isOffered: false });
    if (answer) toast.success(t('vendors.withheld', { vendor: vendor.name, site: merchantCode }));
  }

  async function handleAsk(merchantCode: string, reason: string) {
    const answer = await act({ merchantCode, vendorCode: vendor.vendorCode, isOffered: true, reason });
    if (answer) toast.success(t('catalogue.asked'));
  }

  return (
    <fieldset disabled={!mayOffer || isPending} className="border-t border-line/60 px-4 py-3">
      <legend className="sr-only">{`${t('catalogue.sites')} · ${vendor.name}`}</legend>
      <h3 className="text-13 font-bold">{t('catalogue.sites')}</h3>
      <div className="flex flex-wrap gap-x-6">
        {sites.map(({ merchantCode, merchantName }) => {
          const withheld = vendor.withheldBy.find((one) => one.merchantCode === merchantCode);
          if (!withheld) return <Tick key={merchantCode} label={merchantName} isOn onTurn={() => void handleWithhold(merchantCode)} />;
          return (
            <p key={merchantCode} className="flex min-h-11 flex-wrap items-center gap-3 text-15 text-ink-2">
              {merchantName}
              {withheld.askedBy !== null && (
                <span className="text-13 text-ink-3">{t('catalogue.askedBy', { username: withheld.askedBy })}</span>
              )}
              {withheld.askedBy === null && mayOffer && (
                <ReasonAct
                  label={t('vendors.offer')}
                  look="quiet"
                  body={t('catalogue.takesSecond')}
                  isPending={isPending}
                  onAct={(reason) => handleAsk(merchantCode, reason)}
                />
              )}
            </p>
          );
        })}
      </div>
    </fieldset>
  );
}
