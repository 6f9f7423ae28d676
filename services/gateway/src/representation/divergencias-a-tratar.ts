import { DivergenciaATratar, semFormula } from '@apura/contracts';
import type { DivergenciasLidas } from '@apura/database';
import { shaped } from './shaped.ts';

export const divergenciasDaApi = ({ data, ...somas }: DivergenciasLidas) => ({
  data: data.map((uma) => shaped(DivergenciaATratar, uma)),
  ...somas,
});

const COLUNAS: readonly (readonly [
  string,
  (uma: DivergenciasLidas['data'][number]) => string | null | undefined,
])[] = [
  ['Cliente', ({ cliente }) => cliente],
  ['Gravidade', ({ gravidade }) => (gravidade === 'critica' ? 'Crítica' : 'Aviso')],
  ['Regra', ({ regra }) => regra],
  ['O que há', ({ mensagem }) => mensagem],
  ['Campo', ({ campo }) => campo],
  ['Declarado', ({ declarado, varia }) => (varia ? 'varia' : declarado)],
  ['Calculado', ({ calculado, varia }) => (varia ? 'varia' : calculado)],
  ['Fundamento', ({ fundamento }) => fundamento],
  ['Rejeição', ({ rejeicao }) => rejeicao],
  ['Quem emitiu', ({ emissao_propria }) => (emissao_propria ? 'o cliente' : 'o fornecedor')],
  ['CNPJ ou CPF do emitente', ({ emitente }) => `="${emitente}"`],
  ['Emitente', ({ emitente_nome }) => emitente_nome],
  ['Código do produto', ({ cprod }) => cprod],
  ['Produto', ({ descricao }) => descricao],
  ['NCM', ({ ncm }) => (ncm ? `="${ncm}"` : null)],
  ['Primeiro mês', ({ desde }) => desde],
  ['Último mês', ({ ate }) => ate],
  ['Notas', ({ documentos }) => String(documentos)],
  ['Ocorrências', ({ ocorrencias }) => String(ocorrencias)],
  ['Imposto em jogo (R$)', ({ em_jogo }) => em_jogo?.replace('.', ',')],
  ['Situação', ({ estado }) => estado],
  ['Motivo', ({ tratativa }) => tratativa?.motivo],
];

/** For an Excel in Portuguese: UTF-8 with its mark, semicolons, decimal commas, CRLF; no text can be taken for a formula. */
export function divergenciasEmCsv({ data }: DivergenciasLidas): Buffer {
  const linhas = data.map((uma) => COLUNAS.map(([, de]) => celula(de(uma) ?? '')).join(';'));
  return Buffer.from(`\ufeff${[COLUNAS.map(([nome]) => nome).join(';'), ...linhas].join('\r\n')}\r\n`);
}

/** A code of letters and digits keeps its zeros. */
const CODIGO = /^="[0-9A-Z]*"$/;

function celula(texto: string): string {
  if (CODIGO.test(texto)) return texto;
  const seguro = semFormula(texto.replace(/[\r\n]+/g, ' '));
  return /[;"]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}
