import { MARCOS, vigente } from '@apura/law';
import {
  assessEstoque,
  type EstoqueApurado,
  mesesDoEstoque,
  type ParcelaDoEstoque,
  PRAZO_DO_ESTOQUE,
  parcelaDoEstoque,
} from '../abertura/estoque.ts';
import { formatFixo, inReais, readOrZero } from '../fixo.ts';
import type { EstoqueInformado } from '../resultado/estoque.ts';
import type { EntradaDaApuracao, PosicaoNoMes, PremissaQueMudaOTotal } from '../resultado.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import type { Aviso } from './avisos-de-hoje.ts';

const FUNDAMENTO = 'LC 214/2025, art. 381; Decreto 12.955/2026, arts. 605 a 613';
const INVENTARIO = MARCOS.cbs_devida.vespera.split('-').reverse().join('/');

interface EstoqueNoMes {
  readonly informado: EstoqueInformado;
  readonly apurado: EstoqueApurado;
  readonly parcela: ParcelaDoEstoque;
}

/** What the stock gives in the month; undefined where nobody has said any, and of who is not in the regular CBS. */
function readEstoque({
  competencia,
  ibs_cbs,
  estoque_de_abertura: informado,
}: EntradaDaApuracao): EstoqueNoMes | undefined {
  if (informado === undefined || ibs_cbs === 'das' || !vigente('cbs_devida', anoDaCompetencia(competencia)))
    return undefined;
  const apurado = assessEstoque(informado.somas, informado);
  const { apropriado_em } = informado;
  return { informado, apurado, parcela: parcelaDoEstoque(apurado.credito, apropriado_em, competencia) };
}

/** What an inventory gives in the month; an estimate gives nothing. */
function readInventario(entrada: EntradaDaApuracao): EstoqueNoMes | undefined {
  const lido = readEstoque(entrada);
  return lido?.informado.por === 'estimativa' || lido?.apurado.credito === '0.00' ? undefined : lido;
}

/** The instalment that lowers the CBS of the month (LC 214/2025 art. 381 § 4º II). */
export const parcelaDoEstoqueNoMes = (entrada: EntradaDaApuracao): bigint =>
  readInventario(entrada)?.parcela.valor ?? 0n;

const whereFrom = ({ por, arquivo }: EstoqueInformado): string =>
  por === 'livro'
    ? `do inventário nas escriturações (bloco H, ${arquivo})`
    : 'do inventário que o escritório informou';

/** The position that the month takes its part of; none before the credit is appropriated and after its last part. */
export function listPosicaoNoMes(entrada: EntradaDaApuracao): PosicaoNoMes[] | undefined {
  const lido = readInventario(entrada);
  if (lido === undefined) return undefined;
  const { informado, apurado, parcela } = lido;
  const { ate } = mesesDoEstoque(informado.apropriado_em);
  if (entrada.competencia < informado.apropriado_em || entrada.competencia > ate) return undefined;
  return [
    {
      origem: `Crédito presumido do estoque de ${INVENTARIO}, ${whereFrom(informado)}`,
      total: apurado.credito,
      parcela: parcela.numero,
      no_mes: formatFixo(parcela.valor, 2),
      restante: formatFixo(parcela.restante, 2),
      fundamento: FUNDAMENTO,
    },
  ];
}

/** Where the credit of the stock comes from, in one paragraph. */
export function listPremissasDoEstoque(entrada: EntradaDaApuracao): string[] {
  const lido = listPosicaoNoMes(entrada) && readInventario(entrada);
  if (!lido) return [];
  const { informado, apurado, parcela } = lido;
  const { de, ate } = mesesDoEstoque(informado.apropriado_em);
  const quando =
    parcela.numero === 0
      ? `é apropriado em ${mesEAno(informado.apropriado_em)} e usado de ${mesEAno(de)} a ${mesEAno(ate)}, não neste mês`
      : `a parcela ${parcela.numero}, de ${inReais(parcela.valor)}, é deste mês, e a última de ${mesEAno(ate)}`;
  return [
    `Crédito presumido de CBS sobre o estoque de ${INVENTARIO}, ${inReais(readOrZero(apurado.credito))}, ${whereFrom(informado)}: ${quando}. Só abate CBS, antes dos créditos dela, e não se ressarce; devoluções dessas mercadorias o estornam (${FUNDAMENTO}; LC 214/2025, art. 382).`,
  ];
}

/** While the credit may still be appropriated: what of it nobody has decided, or what it is only guessed to be. */
export function listPremissasDoInventario(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const lido = readEstoque(entrada);
  if (lido === undefined || `${entrada.competencia}-01` > PRAZO_DO_ESTOQUE) return [];
  const { informado, apurado } = lido;
  const estimado = informado.por === 'estimativa';
  return [
    {
      codigo: 'credito_de_estoque',
      texto: estimado
        ? `O crédito presumido de CBS sobre o estoque de ${INVENTARIO} não está no total: só há uma estimativa dele, pelas compras e vendas (${inReais(readOrZero(apurado.credito))}, mais ${inReais(readOrZero(apurado.a_confirmar))} a confirmar), e a lei pede o inventário desse dia (${FUNDAMENTO}).`
        : `Parte do estoque de ${INVENTARIO} não dá crédito presumido de CBS enquanto ninguém diz como foi comprada, ou a lei admite mais de uma leitura (${FUNDAMENTO}).`,
      tributos: ['cbs'],
      em_jogo: formatFixo(readOrZero(apurado.a_confirmar) + (estimado ? readOrZero(apurado.credito) : 0n), 2),
    },
  ];
}

/** Until when the credit may be appropriated, once there is one. */
export function listAvisosDoEstoque(entrada: EntradaDaApuracao): Aviso[] {
  const lido = readInventario(entrada);
  if (lido === undefined) return [];
  const { informado, apurado } = lido;
  return [
    [
      informado.apropriado_em === entrada.competencia,
      'estoque_de_abertura',
      `Aproprie neste mês o crédito presumido do estoque de ${INVENTARIO}, ${inReais(readOrZero(apurado.credito))}; depois de ${PRAZO_DO_ESTOQUE.split('-').reverse().join('/')} ele se perde (LC 214/2025, art. 381, § 4º, I).`,
    ],
  ];
}
