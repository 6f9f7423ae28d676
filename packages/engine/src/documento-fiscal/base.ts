import { vigente } from '@apura/law';
import type { DocumentoFiscal } from '../documento-fiscal.ts';
import { arredondar, type Fixo, lerFixo, lerOuZero, modulo, naoNegativo, porcento } from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { ItemDoDocumento } from './item.ts';
import type { TipoDeOutroDocumento } from './tipos.ts';

/** Layouts without the issuer's PIS and COFINS; what a CT-e OS has may be withheld by the taker as well. */
export const LEIAUTES_SEM_PIS_COFINS: ReadonlySet<TipoDeOutroDocumento> = new Set([
  'cte',
  'ctesimp',
  'cteos',
  'bpe',
]);
/** Two centavos. */
const TOLERANCIA: Fixo = 2_000_000n;

export interface BaseDoItem {
  readonly base: Fixo;
  /** False where no rule of the law gives the stated base. */
  readonly explicada: boolean;
  readonly precoSemDesconto: Fixo;
  /** ICMS and ISS that leave the base. */
  readonly atuais: Fixo;
}

/**
 * The base of CBS and IBS (LC 214/2025 art. 12 § 2º III and V): the price less ICMS and ISS until 2032 and less PIS and
 * COFINS in 2026. Where the layout has no PIS and COFINS, both regimes of the issuer and both readings of ICMS inside
 * their base are possible: the stated base is right where it is within 0.02 of one of them. Otherwise, and without a
 * stated one, the first counts: ICMS outside the base of PIS and COFINS (RE 574.706), both at the rates of Lucro Real.
 */
export function baseDoItem(documento: DocumentoFiscal, item: ItemDoDocumento, data: string): BaseDoItem {
  const { icms, iss, ibscbs } = item;
  const precoSemDesconto = lerOuZero(item.valor) - lerOuZero(item.desconto) - lerOuZero(ibscbs?.vReembolso);
  const comIcms = !vigente('icms_extinto', data);
  const atuais = comIcms
    ? lerOuZero(icms?.vICMS) +
      lerOuZero(icms?.vICMSOutraUF) +
      lerOuZero(icms?.vICMSSTRet) +
      lerOuZero(icms?.vFCP) +
      lerOuZero(icms?.vICMSUFFim) +
      lerOuZero(icms?.vFCPUFFim) +
      lerOuZero(iss?.vISSQN)
    : 0n;
  const possiveis = basesPossiveis(documento, item, { preco: precoSemDesconto, atuais }, data);
  const pelaLei = naoNegativo(possiveis[0] ?? 0n);
  const declarada = ibscbs?.vBC === undefined ? null : lerFixo(ibscbs.vBC);
  if (declarada === null) return { base: pelaLei, explicada: true, precoSemDesconto, atuais };
  const explicada = possiveis.some((base) => modulo(base - declarada) <= TOLERANCIA);
  return { base: explicada ? declarada : pelaLei, explicada, precoSemDesconto, atuais };
}

function basesPossiveis(
  { tipo, totais }: DocumentoFiscal,
  { pis, cofins }: ItemDoDocumento,
  { preco, atuais }: { readonly preco: Fixo; readonly atuais: Fixo },
  data: string,
): readonly Fixo[] {
  const liquido = preco - atuais;
  const vigentes = parametrosEm(data);
  const somar = (um: keyof typeof vigentes, outro: keyof typeof vigentes): Fixo =>
    lerOuZero(vigentes[um]?.valor) + lerOuZero(vigentes[outro]?.valor);
  const regimes = [
    somar('pis_nao_cumulativo', 'cofins_nao_cumulativa'),
    somar('pis_cumulativo', 'cofins_cumulativa'),
  ];
  if (regimes.every((aliquota) => aliquota === 0n)) return [liquido];
  // infTribFed of a CT-e OS is of the whole document, which is one item.
  const naNota =
    tipo === 'cteos'
      ? lerOuZero(totais.vPIS) + lerOuZero(totais.vCOFINS)
      : lerOuZero(pis?.v) + lerOuZero(cofins?.v);
  const declaradas = naNota === 0n ? [] : [liquido - naNota];
  if (!LEIAUTES_SEM_PIS_COFINS.has(tipo)) return declaradas.length > 0 ? declaradas : [liquido];
  return [
    ...regimes.flatMap((aliquota) => [
      arredondar(liquido - porcento(liquido, aliquota, 8), 2),
      arredondar(liquido - porcento(preco, aliquota, 8), 2),
    ]),
    liquido,
    ...declaradas,
  ];
}
