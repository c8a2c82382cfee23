export { CpfField } from './cpf-field.tsx';
export { cpfDigits, isCpf } from './cpf.ts';
export { FormProblem } from './form-problem.tsx';
