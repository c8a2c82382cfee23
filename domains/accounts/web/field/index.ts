export { CpfField } from './cpf-field.tsx';
export { cpfDigits, maskCpf } from './cpf.ts';
export { FormProblem } from './form-problem.tsx';
export { PinField } from './pin-field.tsx';
