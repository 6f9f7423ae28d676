import { SEM_TRIBUTOS_ATUAIS, type TributosAtuaisEmFixo } from '../../calculo/tributos-atuais.ts';
import { type Fixo, formatarFixo, lerOuZero, modulo, porcento } from '../../fixo.ts';
import {
  type CodigoDaPergunta,
  type PerguntaDoDocumento,
  perguntar,
  respostaPara,
  type ValoresEmJogo,
} from '../outros/perguntas.ts';
import { creditosPlenos, type EntradaDosTributosDeHoje } from '../tributos-de-hoje.ts';
import type { CompraADestinar, DestinacaoDaCompra } from './decidir-destinacao.ts';
import { difalDeEntrada } from './difal-de-entrada.ts';

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
 * Today's credits of a purchase by its purpose, each at most what the document would give (`creditosPlenos`), and the difference of
 * rates that it owes. What is supposed is asked, with the credits and the difference that hang on it.
 */
export function creditosDaCompra(
  entrada: EntradaDosTributosDeHoje,
  compra: CompraADestinar,
  destinada: DestinacaoDaCompra,
): CreditosDaCompra {
  const { direito, caso, por } = destinada;
  const data = `${entrada.competencia}-01`;
  const respostas = entrada.cliente.respostas ?? [];
  const plenos = creditosPlenos(entrada);
  const doAtivo = respostaPara(respostas, 'credito_do_ativo', caso, data);
  const comoAtivo = direito.pis_cofins === 'como_respondido';
  const contribuicoes = (como: boolean) => (como ? plenos : SEM_TRIBUTOS_ATUAIS);
  const { pis, cofins } = contribuicoes(
    direito.pis_cofins === 'credito' || (comoAtivo && doAtivo === 'de_uma_vez'),
  );
  const emParcelas = contribuicoes(comoAtivo && doAtivo === '48_meses');
  const possivel = difalDeEntrada(compra, destinada);
  const difal = direito.difal ? possivel : null;
  const perguntas: PerguntaDoDocumento[] = [];
  const pedir = (pergunta: CodigoDaPergunta, valores: Readonly<Record<string, Fixo>>, padrao?: string) => {
    const em_jogo = comValor(valores);
    if (Object.keys(em_jogo).length === 0) return;
    perguntas.push({
      ...perguntar(pergunta, caso, em_jogo),
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
  if (difal?.aliquotaDaTabela === true) pedir('aliquota_interna_do_icms', { difal: difal.valor });
  if (difal?.baseDaLei === true) pedir('base_do_difal', { difal: modulo(difal.valor - difal.comOutraBase) });
  return {
    atuais: {
      ...SEM_TRIBUTOS_ATUAIS,
      icms: doIcms(entrada, destinada, plenos.icms),
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
function doIcms(
  { cliente, competencia }: EntradaDosTributosDeHoje,
  { direito, caso }: DestinacaoDaCompra,
  icms: Fixo,
): Fixo {
  if (direito.icms === 'credito') return icms;
  if (direito.icms !== 'parcela_industrial') return 0n;
  const parcela = respostaPara(cliente.respostas ?? [], 'parcela_industrial', caso, `${competencia}-01`);
  return porcento(icms, lerOuZero(parcela), 2);
}

const comValor = (valores: Readonly<Record<string, Fixo>>): ValoresEmJogo =>
  Object.fromEntries(
    Object.entries(valores)
      .filter(([, valor]) => valor > 0n)
      .map(([tributo, valor]) => [tributo, formatarFixo(valor, 2)]),
  );
