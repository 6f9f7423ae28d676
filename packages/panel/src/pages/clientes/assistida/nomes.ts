import type { ApuracaoAssistida, CampoDaLinha } from '@apura/contracts';

type Linha = ApuracaoAssistida['data'][number];

export const TRIBUTOS_DO_FISCO: Readonly<Record<Linha['tributo'], string>> = { cbs: 'CBS', ibs: 'IBS' };
export const LADOS_DO_FISCO: Readonly<Record<Linha['lado'], string>> = {
  debito: 'débitos',
  credito: 'créditos',
};

/** What each field of an imported line is called. */
export const CAMPOS: Readonly<Record<CampoDaLinha | 'ignorar', string>> = {
  ignorar: 'Não usar',
  contribuinte: 'CNPJ do cliente',
  competencia: 'Mês',
  tributo: 'Tributo',
  lado: 'Débito ou crédito',
  chave: 'Chave de acesso',
  documento: 'Tipo de documento',
  origem: 'Origem',
  emissao: 'Data de emissão',
  registro: 'Data de registro',
  atualizacao: 'Data de atualização',
  contraparte: 'CNPJ da outra parte',
  apurado: 'Valor apurado',
  extinto: 'Valor extinto',
  saldo_devedor: 'Saldo devedor',
  a_apropriar: 'Crédito a apropriar',
  apropriado: 'Crédito apropriado',
  utilizado: 'Crédito utilizado',
  inapropriavel: 'Crédito inapropriável',
  suspenso: 'Valor suspenso',
  modo_extincao: 'Modo de extinção',
};
