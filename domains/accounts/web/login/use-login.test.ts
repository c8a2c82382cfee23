import { expect, test } from 'vitest';
import { ApiProblem } from '@jogada/platform/web';
import { requiresCaptcha } from './use-login.ts';

const refusal = (code: ApiProblem['code'], facts = {}) => new ApiProblem({ code, facts, status: 401 });

test('ACC-03 a captcha is shown only once a refusal asks for it', () => {
  expect(requiresCaptcha(refusal('wrong_credentials'))).toBe(false);
  expect(requiresCaptcha(refusal('network'))).toBe(false);
  expect(requiresCaptcha(refusal('wrong_credentials', { captcha: true }))).toBe(true);
  expect(requiresCaptcha(refusal('captcha_required'))).toBe(true);
  expect(requiresCaptcha(refusal('captcha_wrong'))).toBe(true);
});
