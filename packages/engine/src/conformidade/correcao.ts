import { CONFORMIDADE_DOS_DOCUMENTOS } from '@apura/law';
import { formatFixo, readFixo } from '../fixo.ts';
import { keysOf, recordOf } from '../tables.ts';

/** What puts a divergence right, in the order in which they are shown, and what is to be done. */
export const O_QUE_FAZER = {
  cancelar_e_reemitir:
    'O prazo de cancelamento ainda corre: cancele o documento e emita outro, com o cadastro do produto já corrigido.',
  emitir_de_novo:
    'Nenhum valor se corrige por carta: anule o documento como a UF ou o município admite depois do prazo (cancelamento fora de prazo ou estorno) e emita outro.',
  nota_de_debito: 'O documento declara menos do que a lei dá: nota de débito (finNFe 6) da diferença.',
  nota_de_credito: 'O documento declara mais do que a lei dá: nota de crédito (finNFe 5) da diferença.',
  conferir_valores:
    'Os valores variam de um documento para outro, ou não se leem: abra os documentos e veja em cada um se falta ou sobra.',
  carta_de_correcao:
    'Nenhum valor de tributo muda: carta de correção, e o cadastro do produto corrigido para os próximos.',
  pedir_ao_fornecedor:
    'O documento é de fornecedor: peça a ele que o corrija, com o texto pronto para enviar.',
} as const;
export type Correcao = keyof typeof O_QUE_FAZER;

/** A group of equal divergences of a client's documents. */
export interface DivergenciaToResolve {
  /** The client issued them. */
  readonly emissao_propria: boolean;
  readonly regra: string;
  readonly campo: string;
  /** As written; null where they vary. */
  readonly declarado: string | null;
  readonly calculado: string | null;
  /** Tax that hangs on them. */
  readonly em_jogo: string | null;
  /** Kind of document, and when the first of them was issued. */
  readonly tipo: string;
  readonly primeira_emissao: Date;
}

const { cancelamento, comunicado, inicio } = CONFORMIDADE_DOS_DOCUMENTOS;
const MINUTOS: Readonly<Record<string, { readonly minutos: string }>> = cancelamento;
const MINUTO_MS = 60_000;

/** Until when all of them may be cancelled; null where the law names no time. */
export function cancelamentoAte({
  emissao_propria,
  tipo,
  primeira_emissao,
}: Pick<DivergenciaToResolve, 'emissao_propria' | 'tipo' | 'primeira_emissao'>): Date | null {
  const minutos = MINUTOS[tipo]?.minutos;
  return emissao_propria && minutos !== undefined
    ? new Date(primeira_emissao.getTime() + Number(minutos) * MINUTO_MS)
    : null;
}

/** Fields of amounts and rates, as the layouts call them. */
const AMOUNT = /(^|\/)[vp][A-Z]/;

/** What puts a divergence right at an instant. */
export function correcaoDe(divergencia: DivergenciaToResolve, agora: Date): Correcao {
  const { emissao_propria, regra, campo, declarado, calculado, em_jogo } = divergencia;
  if (!emissao_propria) return 'pedir_ao_fornecedor';
  const ate = cancelamentoAte(divergencia);
  if (ate !== null && agora <= ate) return 'cancelar_e_reemitir';
  if (regra === REGRA_DO_GRUPO) return 'emitir_de_novo';
  if (!AMOUNT.test(campo)) return readFixo(em_jogo ?? '0.00') === 0n ? 'carta_de_correcao' : 'emitir_de_novo';
  const [um, outro] = [declarado, calculado].map((texto) => (texto === null ? null : readFixo(texto)));
  if (um === null || um === undefined || outro === null || outro === undefined || um === outro)
    return 'conferir_valores';
  return um < outro ? 'nota_de_debito' : 'nota_de_credito';
}

/** The divergence that a note without the group has. */
const REGRA_DO_GRUPO = 'ibscbs_ausente';

/** Divergences that say nothing of CBS and IBS: of today's totals, of the key, of the parties, of the layout. */
const REGRAS_DE_OUTROS_CAMPOS: readonly string[] = [
  ...['chave_de_acesso', 'cnpj_invalido', 'leiaute_antigo', 'protocolo_de_outra_nota'],
  ...['total_de_hoje', 'vprod_item'],
];

/** From which day (YYYY-MM-DD) a kind of document must have CBS and IBS, and in the cases that have a day of their own. */
export const INICIO_POR_DOCUMENTO: Readonly<
  Record<string, { readonly dia: string; readonly ressalva?: string; readonly fundamento: string }>
> = inicio;

/** How documents are judged: since when, and by which divergences. */
export const QUESTAO_DOS_DOCUMENTOS = {
  inicios: recordOf(keysOf(inicio), (tipo) => inicio[tipo].dia),
  regraDoGrupo: REGRA_DO_GRUPO,
  outrosCampos: REGRAS_DE_OUTROS_CAMPOS,
};

/** What a notice of the tax authorities gives to answer it, from the day that one knew of it. */
export const PRAZO_DO_COMUNICADO = { dias: Number(comunicado.dias), fundamento: comunicado.fundamento };

type Estado = 'aberta' | 'pedida' | 'resolvida' | 'ignorada';

interface DivergenciaTratada extends DivergenciaToResolve {
  readonly estado: Estado;
  readonly documentos: number;
}

/** How many divergences are in each state. */
function countEstados(divergencias: readonly { readonly estado: Estado }[]): Record<Estado, number> {
  const contagem = { aberta: 0, pedida: 0, resolvida: 0, ignorada: 0 };
  for (const { estado } of divergencias) contagem[estado] += 1;
  return contagem;
}

/** Divergences by what puts them right at an instant, with the tax that hangs on those that still wait for it. */
export function byCorrecao(divergencias: readonly DivergenciaTratada[], agora: Date) {
  return keysOf(O_QUE_FAZER).flatMap((correcao) => {
    const quais = divergencias.filter((uma) => correcaoDe(uma, agora) === correcao);
    if (quais.length === 0) return [];
    const esperam = quais.filter(({ estado }) => estado === 'aberta' || estado === 'pedida');
    const em_jogo = esperam.reduce((soma, uma) => soma + (readFixo(uma.em_jogo ?? '0.00') ?? 0n), 0n);
    return [
      {
        ...{ correcao, o_que_fazer: O_QUE_FAZER[correcao], estados: countEstados(quais) },
        documentos: quais.reduce((soma, { documentos }) => soma + documentos, 0),
        em_jogo: formatFixo(em_jogo, 2),
      },
    ];
  });
}

/** Whether a divergence is one of the fields of CBS and IBS that the year's documents are judged by. */
export const isInconsistencia = ({
  regra,
  gravidade,
}: {
  readonly regra: string;
  readonly gravidade: 'critica' | 'aviso';
}): boolean =>
  regra === REGRA_DO_GRUPO || (gravidade === 'critica' && !REGRAS_DE_OUTROS_CAMPOS.includes(regra));
