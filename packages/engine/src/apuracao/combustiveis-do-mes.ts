import { vigente } from '@apura/law';
import { type Fixo, formatFixo, inReais, readOrZero, smallerOf } from '../fixo.ts';
import type {
  EntradaDaApuracao,
  FaltaDoCombustivel,
  LancamentoSomado,
  PremissaQueMudaOTotal,
} from '../resultado.ts';
import { keysOf } from '../tables.ts';
import type { Aviso } from './avisos-de-hoje.ts';

const doCombustivel = ({ cclasstrib }: LancamentoSomado): boolean => cclasstrib.startsWith('620');

/**
 * What the CBS to be paid falls by: the IBS of 2027 and 2028 on the value of fuels, as far as there is CBS to be paid (LC 214/2025 art. 347
 * § 2º). The law lets nothing of it be carried.
 */
export function subtractIbsFromCbs(
  { competencia, lancamentos }: Pick<EntradaDaApuracao, 'competencia' | 'lancamentos'>,
  cbsARecolher: Fixo,
): Fixo {
  if (!vigente('cbs_devida', competencia) || vigente('ibs_pela_referencia', competencia)) return 0n;
  let ibs = 0n;
  for (const linha of lancamentos) {
    if (!doCombustivel(linha)) continue;
    const valor = readOrZero(linha.ibs_uf) + readOrZero(linha.ibs_mun);
    if (linha.efeito === 'debito') ibs += valor;
    if (linha.efeito === 'estorno_debito') ibs -= valor;
  }
  return ibs <= 0n || cbsARecolher <= 0n ? 0n : smallerOf(ibs, cbsARecolher);
}

/** What each lack is, and who can end it. */
const FALTAS: Readonly<Record<FaltaDoCombustivel, string>> = {
  sem_aliquota_publicada:
    'em dia, ou de produto, sem alíquota de CBS publicada; falta o ato que a fixe (LC 214/2025, art. 174; Portaria MF 3.074/2026, art. 3º)',
  excecao_do_combustivel:
    'de GLP ou biodiesel cuja nota não traz a alíquota publicada e não diz se é botijão doméstico de até 13 kg ou da agricultura familiar, que ela não alcança; falta o emitente dizê-lo na nota (Portaria MF 3.074/2026, art. 1º)',
  unidade_do_combustivel:
    'cuja nota não dá a quantidade na unidade da alíquota, litros ou quilos; falta a quantidade tributada (LC 214/2025, art. 173, § 1º)',
  produto_do_combustivel:
    'que nem o código da ANP nem o NCM identificam; falta o código do produto na nota (LC 214/2025, art. 172)',
};

interface Falta {
  readonly codigo: FaltaDoCombustivel;
  readonly valor: Fixo;
  readonly em_jogo: Fixo;
}

/** The sales of fuels whose CBS the month cannot hold, by what is missing. */
const faltasDoMes = ({ lancamentos }: EntradaDaApuracao): Falta[] =>
  keysOf(FALTAS).map((codigo) => {
    const falta = { codigo, valor: 0n, em_jogo: 0n };
    for (const linha of lancamentos) {
      if (linha.motivo !== codigo) continue;
      if (linha.efeito === 'sem_efeito') falta.em_jogo += readOrZero(linha.cbs);
      if (linha.efeito === 'debito') falta.valor += readOrZero(linha.valor);
    }
    return falta;
  });

/** A month that sells fuels whose CBS is not computed says what is missing. */
export const listAvisosDoCombustivel = (entrada: EntradaDaApuracao): Aviso[] =>
  faltasDoMes(entrada).map(({ codigo, valor, em_jogo }) => [
    valor > 0n,
    codigo,
    `A CBS de ${inReais(valor)} em vendas de combustível não foi calculada e falta no total: são itens ${FALTAS[codigo]}.${em_jogo > 0n ? ` Pela alíquota publicada seriam ${inReais(em_jogo)}, estimativa.` : ''}`,
  ]);

/** The same beside the total, where it can be told how much is missing. */
export const listPremissasDoCombustivel = (entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] =>
  faltasDoMes(entrada).map(({ codigo, valor, em_jogo }) => ({
    codigo,
    texto: `A CBS de ${inReais(valor)} em vendas de combustível não está no total: são itens ${FALTAS[codigo]}. Em jogo está a CBS pela alíquota publicada.`,
    tributos: ['cbs'],
    em_jogo: formatFixo(em_jogo, 2),
  }));
