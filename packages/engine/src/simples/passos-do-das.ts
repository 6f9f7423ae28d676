import { dividir, type Fixo, formatarFixo } from '../fixo.ts';
import type { Passo } from '../resultado.ts';
import { type ParcelaDoDas, type RegrasDoDas, receitaDoSegmento } from './parcelas-do-das.ts';
import { foraDoDas } from './segregacao.ts';

/** What explains a DAS: its effective rate, the cap of the ISS where it holds, and each share of the bracket. */
export function passosDoDas(
  rbt12: Fixo,
  regras: RegrasDoDas,
  parcelas: readonly ParcelaDoDas[],
  fundamento: string,
): Passo[] {
  const { faixa, efetiva, teto } = regras;
  const percentual = dividir(efetiva.numerador, efetiva.denominador);
  const passos: Passo[] = [
    {
      passo: 'aliquota_efetiva',
      id: 'das_aliquota_efetiva',
      regra: '(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12',
      operandos: [
        { nome: 'RBT12', valor: formatarFixo(rbt12, 2) },
        { nome: 'faixa', valor: String(faixa.faixa) },
        { nome: 'alíquota nominal', valor: formatarFixo(faixa.aliquota, 4) },
        { nome: 'parcela a deduzir', valor: formatarFixo(faixa.deduzir, 2) },
      ],
      resultado: formatarFixo(percentual, 8),
      fundamento: `LC 123/2006, art. 18, § 1º-A; ${fundamento}`,
    },
  ];
  if (teto !== null) {
    passos.push({
      passo: 'teto_do_iss',
      id: 'das_teto_do_iss',
      regra: 'Alíquota efetiva − teto do ISS: o que cabe aos outros tributos, na partilha da nota do anexo',
      operandos: [
        { nome: 'alíquota efetiva', valor: formatarFixo(percentual, 8) },
        { nome: 'parcela do ISS sem o teto', valor: formatarFixo(faixa.partilha.iss ?? 0n, 4) },
        { nome: 'teto do ISS', valor: formatarFixo(teto.teto, 4) },
      ],
      resultado: formatarFixo(percentual - teto.teto, 8),
      fundamento: teto.fundamento,
    });
  }
  for (const parcela of parcelas) {
    if (parcela.parte > 0n) passos.push(passoDaParcela(parcela, regras, fundamento));
  }
  return passos;
}

function passoDaParcela(parcela: ParcelaDoDas, { receitas, fora }: RegrasDoDas, fundamento: string): Passo {
  const { tributo, base, deixadas, taxa, parte, valor, centavos } = parcela;
  const optou = fora.includes(tributo);
  const fundamentos = new Set([optou ? 'LC 123/2006, art. 13, § 9º' : fundamento]);
  const operandos = [{ nome: 'receita', valor: formatarFixo(base, 2) }];
  for (const segregacao of deixadas) {
    const { receita, fundamento: daSegregacao } = foraDoDas[segregacao];
    operandos.push({
      nome: `${receita}, fora da base`,
      valor: formatarFixo(receitaDoSegmento(receitas, segregacao), 2),
    });
    fundamentos.add(daSegregacao);
  }
  operandos.push({ nome: 'alíquota', valor: formatarFixo(dividir(taxa.numerador, taxa.denominador), 8) });
  operandos.push({ nome: 'parcela', valor: formatarFixo(parte, 4) });
  if (centavos !== 0n) {
    operandos.push({ nome: 'centavos do arredondamento', valor: formatarFixo(centavos, 2) });
  }
  return {
    passo: tributo,
    id: optou ? 'das_fora' : 'das_partilha',
    regra: optou
      ? 'Parcela não recolhida no DAS: opção pelo regime regular de CBS e IBS'
      : 'Receita × alíquota × parcela do tributo',
    operandos,
    resultado: formatarFixo(valor, 2),
    fundamento: [...fundamentos].join('; '),
  };
}
