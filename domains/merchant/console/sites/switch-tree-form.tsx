import { setSwitch, setTemplateFlags, STOPPING_SWITCHES, type Site } from '@jogada/merchant/contract/operator';
import { isSwitchName, SWITCHES } from '@jogada/merchant/contract/player';
import { Tick, useOperatorAction } from '@jogada/platform/console';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { StopQuestion } from './stop-question.tsx';
import { TemplateQuestion } from './template-question.tsx';

type SwitchSite = Pick<Site, 'merchantCode' | 'switches' | 'templateFlags'>;
type Switches = Site['switches'];

export const TEMPLATE_FLAGS = [
  { flag: 'mem_cen', label: 'sites.memCen' },
  { flag: 'dep_func', label: 'sites.depFunc' },
  { flag: 'side_menu', label: 'sites.sideMenu' },
] as const;

/** The whitelabel switches and the templates. Each switch applies at once; a template, and a switch that stops members, ask first. */
export function SwitchTreeForm({ site }: { readonly site: SwitchSite }) {
  const t = useText();
  const { act: turn, isPending: isTurning } = useOperatorAction(setSwitch);
  const { act: choose, isPending: isChoosing } = useOperatorAction(setTemplateFlags);
  const { merchantCode, templateFlags, switches } = site;
  const [stopped, setStopped] = useState<string>();
  const [template, setTemplate] = useState<{ readonly flag: keyof Site['templateFlags']; readonly name: string; readonly isOn: boolean }>();

  function handleTurn(modId: string, isOn: boolean) {
    if (!isOn && STOPPING_SWITCHES.includes(modId)) setStopped(modId);
    else void turn({ merchantCode, modId, isOn });
  }

  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.switches')}</summary>
      <fieldset disabled={isTurning || isChoosing} className="mt-3 min-w-0">
        <legend className="mb-1 text-13 text-ink-3">{t('sites.template')}</legend>
        {TEMPLATE_FLAGS.map(({ flag, label }) => (
          <Tick
            key={flag}
            label={t(label)}
            isOn={templateFlags[flag] === 1}
            onTurn={(isOn) => setTemplate({ flag, name: t(label), isOn })}
          />
        ))}
        <div className="mt-3 gap-6 sm:columns-2 lg:columns-3">
          {switches.map((node) => (
            <SwitchBranch key={node.modId} node={node} onTurn={handleTurn} />
          ))}
        </div>
      </fieldset>
      {template !== undefined && (
        <TemplateQuestion
          merchantCode={merchantCode}
          name={template.name}
          isOn={template.isOn}
          isPending={isChoosing}
          onClose={() => setTemplate(undefined)}
          onChange={async (reason) => {
            const flags = { ...templateFlags, [template.flag]: template.isOn ? 1 : 0 };
            return (await choose({ merchantCode, ...flags, reason })) !== undefined;
          }}
        />
      )}
      {stopped !== undefined && (
        <StopQuestion
          modId={stopped}
          merchantCode={merchantCode}
          isPending={isTurning}
          onClose={() => setStopped(undefined)}
          onStop={async (reason) => (await turn({ merchantCode, modId: stopped, isOn: false, reason })) !== undefined}
        />
      )}
    </details>
  );
}

interface SwitchBranchProps {
  readonly node: Switches[number];
  readonly onTurn: (modId: string, isOn: boolean) => void;
}

/** A switch with its children and a description of its effect. */
export function SwitchBranch({ node, onTurn }: SwitchBranchProps) {
  const t = useText();
  const hint = isSwitchName(node.modId) ? t(SWITCHES[node.modId].labelKey) : t('sites.switchWithoutMeaning');
  return (
    <div className="break-inside-avoid">
      <Tick label={node.modId} hint={hint} isOn={node.enabled === '1'} onTurn={(isOn) => onTurn(node.modId, isOn)} />
      {node.childrenNodes.length > 0 && (
        <div className="border-l border-line pl-5">
          {node.childrenNodes.map((child) => (
            <SwitchBranch key={child.modId} node={child} onTurn={onTurn} />
          ))}
        </div>
      )}
    </div>
  );
}
