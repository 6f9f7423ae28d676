import { MARCOS } from '@apura/law';
import { TIPOS_DE_DOCUMENTO } from '../documento-fiscal/tipos.ts';
import { keysOf } from '../tables.ts';
import { CONFERENCIA } from './conferencia.ts';
import { DEVIDO_NO_MES, PREMISSAS_DO_TOTAL, SALDOS } from './devido.ts';
import { amount, block, flag, group, integer, listOf, oneOf, optional, orNull, rows, text } from './field.ts';
import { ANOS_PROJETADOS, COMPARACAO, OPCAO_DO_SIMPLES, PONTE } from './transicao.ts';

/**
 * One row of a cut. `atual` (rules of 2026) and `novo` (2033, constant net price) add up over the rows to the totals of
 * `comparacao`; null where that side is null. Keys that are no code: `fora_das_notas` (manual entries, the DAS of no
 * row), `saldo_credor` (credits left over, which pay nothing this month).
 */
const LINHA_DO_RECORTE = {
  chave: text({
    means:
      '"fora_das_notas": o que nenhuma nota traz; "saldo_credor": créditos que sobram para o mês seguinte',
  }),
  operacoes: amount({ means: 'valor das operações desta linha', title: 'Operações' }),
  atual: orNull(amount({ means: 'tributos de hoje', title: `Regras de ${MARCOS.cbs_ibs_em_teste.ano}` })),
  novo: orNull(amount({ means: 'tributos da reforma', title: `Regras de ${MARCOS.icms_extinto.ano}` })),
};

/** The cuts of the comparison, by what they are called and by what their rows are named. */
const recorte = (name: string, codigo: string, means: string) =>
  block(`Composição por ${name}`, LINHA_DO_RECORTE, {
    means,
    order: ['codigo', 'nome'],
    also: { codigo: { title: codigo, as: 'code' }, nome: { title: 'O que é', width: 46 } },
  });

export const RECORTES = {
  por_ncm: recorte('NCM', 'Capítulo', 'o mês por NCM'),
  por_cfop: recorte('CFOP', 'CFOP', 'o mês por CFOP'),
  por_classificacao: recorte('cClassTrib', 'cClassTrib', 'o mês por cClassTrib'),
  /** Each with the value of every operation. Absent, as the next two, in months of earlier rules. */
  por_tipo_de_documento: recorte(
    'documento',
    'Tipo',
    'por tipo de documento (nfe, cte, nfse …); ausente, como os dois seguintes, em versões antigas',
  ),
  /** By what the operation is called, with the value of every one: CFOP, cTribNac or cClass. */
  por_natureza: recorte('natureza', 'Natureza', 'pelo CFOP, ou onde não há pelo cTribNac ou cClass'),
};

/** Which documents a month is made of, and what it leaves out. */
export const ABRANGENCIA = group(
  {
    /** Every kind that counts. */
    entram: block(
      'De que documentos o mês é feito',
      {
        tipo: oneOf(keysOf(TIPOS_DE_DOCUMENTO), {
          means: 'que documento é: nfe, nfce, cte, nfse, nf3e …',
        }),
        nome: text({ title: 'Entram' }),
        no_mes: flag({ means: 'verdadeiro: o mês tem operações deste tipo', title: 'Neste mês' }),
      },
      { means: 'os tipos de documento que contam; no_mes: o mês tem operações dele' },
    ),
    ficam_de_fora: rows(
      { codigo: text(), descricao: text() },
      { means: 'o que não vem em documentos, e por isso não está no mês' },
    ),
  },
  { means: 'de que documentos o mês é feito, e o que ele não tem' },
);

const AVISO = { codigo: text(), mensagem: text() };

/** What the office has to tell before the month can be computed. */
export const PENDENCIAS = block(
  'Pendências',
  {
    ...AVISO,
    mensagem: text({ title: 'O que falta', width: 80 }),
    /** Where it is entered: `perguntas` where the notes contradict the register, which changing the regime settles as well. */
    onde: oneOf(['cadastro_do_cliente', 'perguntas'], {
      means: 'onde se informa o que falta',
      title: 'Onde se informa',
      as: 'onde_se_informa',
      width: 44,
    }),
    /** Field of the client's regime, for example "rbt12", or code of the question. */
    campo: text(),
  },
  {
    means: 'o que falta no cadastro do cliente, ou as notas contradizem nele, para que haja valores',
  },
);

/** What of the opening position of the first year of CBS the month takes. */
export const POSICAO_NO_MES = block(
  'Posição de abertura',
  {
    origem: text({ means: 'o que é, e de onde se sabe', title: 'O que é', width: 60 }),
    total: amount({ means: 'o crédito inteiro', title: 'Crédito' }),
    parcela: integer({ means: 'qual parcela é a do mês; 0 antes da primeira', title: 'Parcela' }),
    no_mes: amount({ means: 'o que o mês usa, entre os créditos de CBS', title: 'Neste mês' }),
    restante: amount({ means: 'o que fica para os meses seguintes', title: 'A usar depois' }),
    fundamento: text({ title: 'Fundamento', width: 40 }),
  },
  { means: 'o que o mês usa da posição de abertura do cliente; ausente onde não há' },
);

/**
 * The month of one client in three answers: what is due, what the reform changes, whether the notes hold. No other
 * field is a difference. Amounts in reais with two decimals, burdens in percent with four.
 */
export const COMPARATIVO = group({
  /** `incompleta`: `pendencias` says what is missing, and there is no figure. */
  situacao: oneOf(['completa', 'incompleta'], {
    means: 'incompleta: faltam dados do cliente (pendencias), e não há valores',
  }),
  pendencias: PENDENCIAS,
  /** What is due first. */
  resumo: text({ means: 'a resposta em uma frase' }),
  devido_no_mes: orNull(DEVIDO_NO_MES),
  premissas_que_mudam_o_total: optional(PREMISSAS_DO_TOTAL),
  posicao_de_abertura: optional(POSICAO_NO_MES),
  /** Of the test amounts of December 2026 nothing goes on. */
  saldos_a_transportar: SALDOS,
  /** Null too where the scenario lacks the rates of 2033. */
  comparacao: orNull(COMPARACAO),
  /** Null for months after 2026, and where the scenario lacks the rates of 2027. */
  ponte: orNull(PONTE),
  transicao: ANOS_PROJETADOS,
  conferencia: orNull(CONFERENCIA),
  opcao_do_simples: orNull(OPCAO_DO_SIMPLES),
  por_ncm: RECORTES.por_ncm,
  por_cfop: RECORTES.por_cfop,
  por_classificacao: RECORTES.por_classificacao,
  por_tipo_de_documento: optional(RECORTES.por_tipo_de_documento),
  por_natureza: optional(RECORTES.por_natureza),
  abrangencia: optional(ABRANGENCIA),
  premissas: listOf(text()),
  avisos: rows(AVISO),
});
