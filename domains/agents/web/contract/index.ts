export { ContractPrompt } from './contract-prompt.tsx';
export { DividendContractScreen, HourContractScreen, SalaryContractScreen } from './contract-screens.tsx';
