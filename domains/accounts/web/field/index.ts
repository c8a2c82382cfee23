export { CpfField } from './cpf-field.tsx';
export { cpfDigits, isCpf, maskCpf } from './cpf.ts';
export { FormProblem } from './form-problem.tsx';
