import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Det, Total } from '../nota-fiscal.ts';
import { type RegraDaNota, valorPresente } from './conferencia.ts';

type ICMSTot = NonNullable<Total['ICMSTot']>;

/** Fields of ICMSTot that are sums of a field of the items, with the rejection of the MOC for each. */
const campos: readonly (readonly [keyof ICMSTot, (det: Det) => string | undefined, string, boolean])[] = [
  ['vProd', ({ prod }) => prod.vProd, '564', true],
  ['vFrete', ({ prod }) => prod.vFrete, '535', false],
  ['vSeg', ({ prod }) => prod.vSeg, '536', false],
  ['vDesc', ({ prod }) => prod.vDesc, '537', false],
  ['vOutro', ({ prod }) => prod.vOutro, '604', false],
  ['vICMS', ({ imposto }) => imposto.ICMS?.vICMS, '532', false],
  ['vST', ({ imposto }) => imposto.ICMS?.vICMSST, '534', false],
  ['vFCP', ({ imposto }) => imposto.ICMS?.vFCP, '861', false],
  ['vII', ({ imposto }) => imposto.II?.vII, '601', false],
  ['vIPI', ({ imposto }) => imposto.IPI?.vIPI, '538', false],
];

/** The totals of today's taxes add up: each field of ICMSTot is the sum of the items (vProd: of those in the total). */
export const totaisDeHoje: RegraDaNota = ({ nota }) => {
  const total = nota.total.ICMSTot;
  if (total === undefined) return [];
  return campos.flatMap(([campo, doItem, rejeicao, soNoTotal]) => {
    const declarado = valorPresente(total[campo]);
    if (declarado === null) return [];
    let soma: Fixo = 0n;
    for (const det of nota.det) {
      // A service of the same note has its value in ISSQNtot/vServ.
      if (campo === 'vProd' && det.imposto.ISSQN !== undefined) continue;
      if (!soNoTotal || det.prod.indTot !== '0') soma += valorPresente(doItem(det)) ?? 0n;
    }
    if (soma === declarado) return [];
    return [
      {
        regra: 'total_de_hoje',
        gravidade: 'aviso' as const,
        campo: `ICMSTot/${campo}`,
        declarado: formatarFixo(declarado, 2),
        calculado: formatarFixo(soma, 2),
        mensagem: `O total ${campo} da nota não é a soma dos itens.`,
        fundamento: 'MOC 7.0, W03 a W15',
        rejeicao,
      },
    ];
  });
};
