import { readCents, writeCents } from '@apura/words';
import { present } from '../answers.ts';
import { asList, asObject, asText, type JsonObject, type LinhaEmTextos } from './json-as-texts.ts';
import { lerCompetencia, lerValorDoFisco } from './linha-neutra.ts';

/** What each of a movement's amounts means, by the side of the operation that it is on. */
const PARCELAS = {
  debito: { saldo_devedor: 'DEBITO_EM_ABERTO', extinto: 'DEBITO_EXTINTO' },
  credito: {
    a_apropriar: 'CREDITO_A_PROPRIAR',
    apropriado: 'CREDITO_NAO_UTILIZADO',
    utilizado: 'CREDITO_UTILIZADO',
  },
} as const;

type Lado = keyof typeof PARCELAS;

interface Soma {
  readonly competencia: string;
  readonly parcelas: Map<string, bigint>;
  /** What is no amount, as written: it is refused where the line is made. */
  readonly estranhas: Record<string, string>;
}

/**
 * The lines of a current account of operations (CGIBS, IPA v1.10). The file has movements, not months: each counts in the
 * month of its DTH_LANCTO, and what only moves from open to extinguished adds nothing (our reading: no source says it).
 */
export function linhasDaIpa(arquivo: JsonObject, contribuinte: string): LinhaEmTextos[] {
  return asList(arquivo.operacoes).flatMap((valor, n) => {
    const operacao = asObject(valor);
    const fornece = asText(operacao.CNPJ_FORNECEDOR) === contribuinte;
    const lado: Lado = fornece ? 'debito' : 'credito';
    const onde = `operacoes ${n + 1}`;
    const emissao = asText(operacao.DTH_EMISSAO);
    const contraparte = asText(fornece ? operacao.CNPJ_ADQUIRENTE : operacao.CNPJ_FORNECEDOR);
    return somarPorMes(asList(asObject(operacao.extrato_cc).lista).map(asObject), lado).map(
      ({ competencia, parcelas, estranhas }) => ({
        onde,
        campos: {
          contribuinte,
          competencia,
          tributo: 'IBS',
          lado,
          chave: asText(operacao.CHAVE_ACESSO) ?? '',
          ...present({ emissao, contraparte }),
          apurado: writeCents([...parcelas.values()].reduce((soma, parcela) => soma + parcela, 0n)),
          ...Object.fromEntries([...parcelas].map(([campo, valor]) => [campo, writeCents(valor)])),
          ...estranhas,
        },
      }),
    );
  });
}

function somarPorMes(movimentos: readonly JsonObject[], lado: Lado): Soma[] {
  const meses = new Map<string, Soma>();
  for (const movimento of movimentos) {
    const competencia = lerCompetencia((asText(movimento.DTH_LANCTO) ?? '').slice(0, 7)) ?? '';
    const soma: Soma = meses.get(competencia) ?? { competencia, parcelas: new Map(), estranhas: {} };
    meses.set(competencia, soma);
    for (const [campo, nome] of Object.entries(PARCELAS[lado])) {
      const texto = asText(movimento[nome]) ?? '0';
      const valor = lerValorDoFisco(texto);
      if (valor === undefined) soma.estranhas[campo] = texto;
      else soma.parcelas.set(campo, (soma.parcelas.get(campo) ?? 0n) + readCents(valor));
    }
  }
  return [...meses.values()].filter(
    ({ parcelas, estranhas }) =>
      [...parcelas.values()].some((valor) => valor !== 0n) || Object.keys(estranhas).length > 0,
  );
}
