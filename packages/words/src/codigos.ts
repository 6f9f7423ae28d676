import type { Divergencia, Documento, Regime, SituacaoNaCarteira } from '@apura/contracts';

export const REGIMES: Readonly<Record<Regime, string>> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
};

/** The digital books of a client's documents. */
export const LIVROS: Readonly<Record<'icms_ipi' | 'contribuicoes', string>> = {
  icms_ipi: 'EFD ICMS/IPI',
  contribuicoes: 'EFD-Contribuições',
};

/** TIPO_ITEM of register 0200 (Guia Prático EFD ICMS/IPI 3.2.0, field 07). */
export const TIPOS_DO_ITEM: Readonly<Record<string, string>> = {
  '00': 'mercadoria para revenda',
  '01': 'matéria-prima',
  '02': 'embalagem',
  '03': 'produto em processo',
  '04': 'produto acabado',
  '05': 'subproduto',
  '06': 'produto intermediário',
  '07': 'material de uso e consumo',
  '08': 'ativo imobilizado',
  '09': 'serviço',
  '10': 'outros insumos',
  '99': 'outros',
};

export const ATIVIDADES: Readonly<Record<'comercio' | 'industria' | 'servicos', string>> = {
  comercio: 'comércio',
  industria: 'indústria',
  servicos: 'serviços',
};

export const SITUACOES_DO_CLIENTE: Readonly<Record<SituacaoNaCarteira, string>> = {
  falhou: 'Falhou',
  faltam_dados: 'Faltam dados',
  desatualizada: 'Desatualizada',
  a_apurar: 'A apurar',
  em_andamento: 'Em andamento',
  calculada: 'Calculada',
  encerrada: 'Encerrada',
  sem_notas: 'Sem notas',
};

/** What a note does to a client's month. */
export const EFEITOS: Readonly<Record<Documento['efeitos'][number]['efeito'], string>> = {
  debito: 'gera débito',
  credito: 'gera crédito',
  estorno_debito: 'estorna débito',
  estorno_credito: 'estorna crédito',
  credito_recusado: 'crédito recusado',
  sem_efeito: 'sem efeito',
};

/** What a divergence brings, with the code where SEFAZ rejects. */
export const efeitoDaDivergencia = (
  efeito: NonNullable<Divergencia['efeito']>,
  rejeicao?: string | null,
): string =>
  ({
    rejeicao: rejeicao ? `rejeição ${rejeicao} da SEFAZ` : 'rejeição da SEFAZ',
    dinheiro: 'valor ou alíquota de tributo',
    dica: 'dica',
  })[efeito];

/** First digit of the CFOP: direction and place of the operation (Convênio SINIEF s/nº de 1970, Anexo II). */
const OPERACOES: Readonly<Record<string, string>> = {
  1: 'Entrada do estado',
  2: 'Entrada de outro estado',
  3: 'Entrada do exterior',
  5: 'Saída para o estado',
  6: 'Saída para outro estado',
  7: 'Saída para o exterior',
};

/** Whether a CFOP goes in or out and how far; empty for what is no CFOP. */
export function operacaoDoCfop(cfop: string): string {
  return /^\d{4}$/.test(cfop) ? (OPERACOES[cfop.charAt(0)] ?? '') : '';
}

/** A national service code, "170101", as LC 116/2003 writes its item. */
const SERVICO = /^(\d\d)(\d\d)(\d\d)$/;
/** cClass of an item in a bill of energy, telecommunication, water or gas. */
const CLASSE = /^\d{7}$/;

/** What an operation is called where it has no CFOP: a service, an item of a bill; empty for anything else. */
export function nomeDaNatureza(natureza: string): string {
  if (natureza === 'SCEE') return 'energia compensada (SCEE)';
  const [, item, subitem, desdobro] = SERVICO.exec(natureza) ?? [];
  if (item) return `serviço ${item}.${subitem}.${desdobro} da lista nacional (LC 116/2003)`;
  return CLASSE.test(natureza) ? 'classe do item na fatura (cClass)' : '';
}
