import { ApiProblem } from '@jogada/platform/web';
import { ButtonLink } from '@jogada/platform/web/ui';
import { limitsPath, twoStepPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** A link to the missing legal requirement, below a refused play or deposit. Renders nothing for other problems. */
export function WayOut({ problem }: { readonly problem: unknown }) {
  const t = useText();
  const code = problem instanceof ApiProblem ? problem.code : '';
  const way =
    code === 'limits_missing'
      ? { to: limitsPath, label: t('arrival.setLimits') }
      : code === 'second_factor_needed' && { to: twoStepPath, label: t('arrival.setUpTwoSteps') };
  if (!way) return null;
  return (
    <ButtonLink to={way.to} size="large" isWide>
      {way.label}
    </ButtonLink>
  );
}
