import { lerAtuais, SEM_TRIBUTOS_ATUAIS, type TributosAtuaisEmFixo } from '../../calculo/tributos-atuais.ts';
import { lerOuZero, porcento } from '../../fixo.ts';
import { aliquotasDePisCofins } from '../tributos-de-hoje.ts';
import type { CasoDoItem } from './caso-do-item.ts';
import { debitosDePisCofins } from './regras-de-hoje.ts';

const SEM_CONTRIBUICAO: ReadonlySet<string> = new Set(['04', '05', '06', '07', '08', '09']);

/**
 * What the supplier owes today: what its document states; PIS and COFINS that the layout has no field for, at the rates
 * of its regime (Lucro Real and Presumido; an export owes none).
 */
export function debitosDeHoje(caso: CasoDoItem): TributosAtuaisEmFixo {
  const { item, itemCalculado, contexto, data, especie } = caso;
  if (especie === 'alheia') return SEM_TRIBUTOS_ATUAIS;
  const declarados = lerAtuais(itemCalculado.tributos_atuais);
  const { regime } = contexto.cliente;
  if (regime !== 'lucro_real' && regime !== 'lucro_presumido') return declarados;
  if (item.pis?.v !== undefined || item.cofins?.v !== undefined || semContribuicao(caso)) return declarados;
  const regra = debitosDePisCofins.find(
    ({ especies, desde, ate }) =>
      especies.includes(especie) && desde <= data && (ate === null || data <= ate),
  );
  if (regra === undefined) return declarados;
  const cumulativo = regra.regime === 'cumulativo' || regime === 'lucro_presumido';
  const aliquotas = aliquotasDePisCofins(cumulativo, data);
  const preco = lerOuZero(item.valor) - lerOuZero(item.desconto);
  const base = regra.sem_icms ? preco - declarados.icms : preco;
  return {
    ...declarados,
    pis: porcento(base, aliquotas.pis, 2),
    cofins: porcento(base, aliquotas.cofins, 2),
  };
}

/** Exempt or without incidence by its CST, or an export. */
const semContribuicao = ({ item, itemCalculado }: CasoDoItem): boolean =>
  SEM_CONTRIBUICAO.has(item.pis?.CST ?? '') || exportacaoDoItem(item, itemCalculado);

/** A service or a transport for abroad: CFOP 7xxx, tribISSQN 3, or the class of exports. */
export function exportacaoDoItem(
  item: CasoDoItem['item'],
  { cclasstrib }: CasoDoItem['itemCalculado'],
): boolean {
  return item.CFOP?.startsWith('7') === true || item.iss?.tribISSQN === '3' || cclasstrib === '410004';
}
