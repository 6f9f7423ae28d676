import { NO_TRIBUTOS_ATUAIS, type TributosAtuaisEmFixo } from '../../calculo/tributos-atuais.ts';
import {
  findAliquotaInterestadual,
  findAliquotaInternaDoIcms,
} from '../../dados/aliquotas-internas-do-icms.ts';
import { isEmitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import {
  absoluteOf,
  atLeastZero,
  type Fixo,
  formatFixo,
  HUNDRED_PERCENT,
  porcento,
  readFixo,
  readOrZero,
  round,
  split,
} from '../../fixo.ts';
import { listTributosExtintos } from '../../projecao/linha-projetavel.ts';
import {
  askPergunta,
  type CodigoDaPergunta,
  type PerguntaDoDocumento,
  respostaFor,
  type ValoresEmJogo,
} from '../outros/perguntas.ts';
import {
  computeCreditosPlenos,
  type EntradaDosTributosDeHoje,
  icmsWithSubstituicao,
} from '../tributos-de-hoje.ts';
import type { CompraToAssign, DestinacaoDaCompra } from './decide-destinacao.ts';

/** What a purchase moves in today's taxes by its purpose, reais. */
export interface CreditosDaCompra {
  /** Credits of the month itself. */
  readonly atuais: TributosAtuaisEmFixo;
  /** The whole credit of a fixed asset, that is taken in 48 months. */
  readonly ativo: Readonly<Record<'icms' | 'pis' | 'cofins', Fixo>>;
  readonly difal: Fixo;
  /** What only the office can tell of it, with what hangs on that. */
  readonly perguntas: readonly PerguntaDoDocumento[];
}

/**
 * Today's credits of a purchase by its purpose, each at most what the document would give (`computeCreditosPlenos`), and the difference of
 * rates that it owes. What is supposed is asked, with the credits and the difference that hang on it.
 */
export function computeCreditosDaCompra(
  entrada: EntradaDosTributosDeHoje,
  compra: CompraToAssign,
  destinada: DestinacaoDaCompra,
): CreditosDaCompra {
  const { direito, caso, por } = destinada;
  const data = `${entrada.competencia}-01`;
  const respostas = entrada.cliente.respostas ?? [];
  const plenos = computeCreditosPlenos(entrada);
  const doAtivo = respostaFor(respostas, 'credito_do_ativo', caso, data);
  const comoAtivo = direito.pis_cofins === 'como_respondido';
  const contribuicoes = (como: boolean) => (como ? plenos : NO_TRIBUTOS_ATUAIS);
  const { pis, cofins } = contribuicoes(
    direito.pis_cofins === 'credito' || (comoAtivo && doAtivo === 'de_uma_vez'),
  );
  const emParcelas = contribuicoes(comoAtivo && doAtivo === '48_meses');
  const possivel = difalDeEntrada(compra, destinada);
  const difal = direito.difal ? possivel : null;
  const perguntas: PerguntaDoDocumento[] = [];
  const pedir = (pergunta: CodigoDaPergunta, valores: Readonly<Record<string, Fixo>>, padrao?: string) => {
    const em_jogo = withValor(valores);
    if (Object.keys(em_jogo).length === 0) return;
    perguntas.push({
      ...askPergunta(pergunta, caso, em_jogo),
      ...(padrao === undefined ? {} : { padrao }),
    });
  };
  if (por === 'suposta') {
    const { icms, ipi, pis: doPis, cofins: daCofins } = plenos;
    const valores = { icms, ipi, pis: doPis, cofins: daCofins, difal: possivel?.valor ?? 0n };
    pedir('destinacao', valores, destinada.destinacao);
  } else if (comoAtivo && doAtivo === undefined) {
    pedir('credito_do_ativo', { pis: plenos.pis, cofins: plenos.cofins });
  }
  const parcela = respostaFor(respostas, 'parcela_industrial', caso, data);
  if (direito.icms === 'parcela_industrial' && parcela === undefined)
    pedir('parcela_industrial', { icms: plenos.icms });
  if (difal?.aliquotaDaTabela === true) pedir('aliquota_interna_do_icms', { difal: difal.valor });
  if (difal?.baseDaLei === true)
    pedir('base_do_difal', { difal: absoluteOf(difal.valor - difal.comOutraBase) });
  return {
    atuais: {
      ...NO_TRIBUTOS_ATUAIS,
      icms: ofIcms(destinada, plenos.icms, parcela),
      ipi: direito.ipi === 'credito' ? plenos.ipi : 0n,
      pis,
      cofins,
    },
    ativo: {
      icms: direito.icms === '48_meses' ? plenos.icms : 0n,
      pis: emParcelas.pis,
      cofins: emParcelas.cofins,
    },
    difal: difal?.valor ?? 0n,
    perguntas,
  };
}

/** At once: the whole, or of energy the share that industry consumes, as the office says (LC 87/1996 art. 33 II b). */
const ofIcms = ({ direito }: DestinacaoDaCompra, icms: Fixo, parcela: string | undefined): Fixo =>
  direito.icms === 'credito'
    ? icms
    : direito.icms === 'parcela_industrial'
      ? porcento(icms, readOrZero(parcela), 2)
      : 0n;

const withValor = (valores: Readonly<Record<string, Fixo>>): ValoresEmJogo =>
  Object.fromEntries(
    Object.entries(valores)
      .filter(([, valor]) => valor > 0n)
      .map(([tributo, valor]) => [tributo, formatFixo(valor, 2)]),
  );

/** What a purchase for use or for the fixed assets owes the client's state. Reais. */
export interface DifalDeEntrada {
  readonly valor: Fixo;
  /** With the base that the state was not said to use; the law's is `dupla`. */
  readonly comOutraBase: Fixo;
  /** Whether the rate is that of our table, and the base that of the law. */
  readonly aliquotaDaTabela: boolean;
  readonly baseDaLei: boolean;
}

/**
 * The difference of rates of goods that come from another state to a taxpayer who uses them up or keeps them (CF art. 155 § 2º VII;
 * LC 87/1996 arts. 12 XV and 13 IX and § 3º), also of one of the Simples (LC 123/2006 art. 13 § 1º XIII h; STF Tema 517):
 *
 * - base `dupla`, the law's: (value - ICMS of the origin) / (1 - internal rate) x internal rate - ICMS of the origin;
 * - base `unica`, of some states: value x internal rate - ICMS of the origin.
 *
 * The value is that of the item with its IPI. Who sells from the Simples highlights no ICMS: the interstate rate counts. None where
 * the ICMS was or is collected by substitution, or the operation owes none. Null where the two states are not known or the same.
 */
function difalDeEntrada(
  { nota, det, cliente, valor: semIpi, lado }: CompraToAssign,
  { contribuinte, caso }: DestinacaoDaCompra,
): DifalDeEntrada | null {
  const { uf: destino = '' } = caso;
  const origem = nota.emit.UF ?? '';
  const data = nota.ide.dhEmi.slice(0, 10);
  if (lado !== 'entrada' || !contribuinte || origem === '' || destino === '' || origem === destino)
    return null;
  if (listTributosExtintos(data).has('icms') || icmsWithSubstituicao(det.imposto.ICMS)) return null;
  const respostas = cliente.respostas ?? [];
  const respondida = readFixo(respostaFor(respostas, 'aliquota_interna_do_icms', caso, data) ?? '');
  const aliquota = respondida ?? findAliquotaInternaDoIcms(destino, data);
  if (aliquota === null || findAliquotaInternaDoIcms(origem, data) === null || aliquota >= HUNDRED_PERCENT)
    return null;
  const valor = readOrZero(semIpi) + atLeastZero(readOrZero(det.imposto.IPI?.vIPI));
  const { vICMS, orig } = det.imposto.ICMS ?? {};
  const destacado = atLeastZero(readOrZero(vICMS));
  const deOrigem =
    destacado === 0n && isEmitenteDoSimples(nota.emit.CRT)
      ? porcento(valor, findAliquotaInterestadual({ origem, destino, orig }, data), 2)
      : destacado;
  if (deOrigem === 0n) return null;
  const semIcms = atLeastZero(valor - deOrigem);
  const base = round(split(semIcms * 100n, HUNDRED_PERCENT - aliquota), 2);
  const dupla = atLeastZero(porcento(base, aliquota, 2) - deOrigem);
  const unica = atLeastZero(porcento(valor, aliquota, 2) - deOrigem);
  const qual = respostaFor(respostas, 'base_do_difal', caso, data);
  return {
    valor: qual === 'unica' ? unica : dupla,
    comOutraBase: qual === 'unica' ? dupla : unica,
    aliquotaDaTabela: respondida === null,
    baseDaLei: qual === undefined,
  };
}
