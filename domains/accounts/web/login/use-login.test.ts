import { expect, test } from 'vitest';
import { ApiProblem } from '@jogada/platform/web';
import { asksForCaptcha } from './use-login.ts';

const refusal = (code: ApiProblem['code'], facts = {}) => new ApiProblem({ code, facts, status: 401 });

test('ACC-03 Shows a captcha only after a problem that requires one', () => {
  expect(asksForCaptcha(refusal('wrong_credentials'))).toBe(false);
  expect(asksForCaptcha(refusal('network'))).toBe(false);
  expect(asksForCaptcha(refusal('wrong_credentials', { captcha: true }))).toBe(true);
  expect(asksForCaptcha(refusal('captcha_required'))).toBe(true);
  expect(asksForCaptcha(refusal('captcha_wrong'))).toBe(true);
});
