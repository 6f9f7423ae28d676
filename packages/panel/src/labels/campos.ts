/** How the forms call what the API names otherwise. */
const CAMPOS: Readonly<Record<string, string>> = {
  aquisicao: 'Aquisição',
  atividade: 'Atividade',
  cliente_id: 'Cliente',
  cnpj: 'CNPJ',
  cnpj_raiz: 'CNPJ',
  competencia: 'Mês',
  data: 'Data',
  desde: 'Desde',
  ate: 'Até',
  email: 'E-mail',
  entrada_em: 'Entrada',
  conta_em: 'Mês do crédito',
  dias: 'Dias',
  estabelecimento: 'Estabelecimento',
  eventos: 'Eventos',
  folha12: 'Folha de 12 meses',
  ibs_cbs: 'IBS e CBS',
  motivo: 'Motivo',
  nome: 'Nome',
  nota: 'Observação',
  papel: 'Papel',
  razao_social: 'Razão social',
  rbt12: 'RBT12',
  regime: 'Regime',
  saldos: 'Saldos',
  senha: 'Senha',
  simples_anexo: 'Anexo do Simples',
  tributo: 'Tributo',
  url: 'Endereço',
  valor: 'Valor',
  valor_liquido: 'Valor líquido',
};

/** "saldos[2].valor" -> "Valor"; "linha 3, cnpj_raiz" -> "linha 3, CNPJ"; what stands for the whole form is not named. */
export function nomeDoCampo(campo: string): string {
  const [, linha = '', path = ''] = /^(linha \d+, )?(.*)$/.exec(campo) ?? [];
  const nome =
    path
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? '';
  if (nome === '' || nome === '(corpo)' || nome === 'corpo') return `${linha}Formulário`;
  return `${linha}${CAMPOS[nome] ?? nome.replaceAll('_', ' ')}`;
}
