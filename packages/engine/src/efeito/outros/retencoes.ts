import type { DocumentoFiscal } from '../../documento-fiscal.ts';
import { type Fixo, formatAll, formatFixo, multiply, readOrZero, split } from '../../fixo.ts';
import type { RetencoesDoCliente } from '../../resultado.ts';

const CONTRIBUICOES = ['pis', 'cofins', 'csll'] as const;
type Contribuicao = (typeof CONTRIBUICOES)[number];

/** Rates of the retention, percent (Lei 10.833/2003 art. 31). */
const ALIQUOTAS: Readonly<Record<Contribuicao, Fixo>> = {
  pis: readOrZero('0.65'),
  cofins: readOrZero('3'),
  csll: readOrZero('1'),
};

/** What vRetCSLL holds, by tpRetPisCofins (NFS-e, NT 007): 1 and 2 are the old codes. */
const RETIDAS: Readonly<Record<string, readonly Contribuicao[]>> = {
  '1': ['pis', 'cofins'],
  '3': ['pis', 'cofins', 'csll'],
  '4': ['pis', 'cofins'],
  '5': ['pis'],
  '6': ['cofins'],
  '7': ['cofins', 'csll'],
  '8': ['csll'],
  '9': ['pis', 'csll'],
};

/** What the taker of a document keeps back for its supplier; null where that is nothing. */
export function retencoesDoDocumento(
  { retencoes }: DocumentoFiscal,
  situacao: RetencoesDoCliente['situacao'],
): RetencoesDoCliente | null {
  if (retencoes === undefined) return null;
  const divididas = splitContribuicoes(retencoes.contribuicoes);
  const valores = {
    iss: readOrZero(retencoes.iss),
    irrf: readOrZero(retencoes.irrf),
    inss: readOrZero(retencoes.inss),
    pis: readOrZero(retencoes.pis) + divididas.pis,
    cofins: readOrZero(retencoes.cofins) + divididas.cofins,
    csll: readOrZero(retencoes.csll) + divididas.csll,
  };
  if (Object.values(valores).every((valor) => valor === 0n)) return null;
  return { situacao, ...formatAll(valores) };
}

/** The sum by the rates of its parts; what rounding leaves goes to the last. An unknown code counts as CSLL. */
function splitContribuicoes(
  contribuicoes: { readonly valor: string; readonly tpRetPisCofins: string } | undefined,
): Record<Contribuicao, Fixo> {
  const partes = { pis: 0n, cofins: 0n, csll: 0n };
  if (contribuicoes === undefined) return partes;
  const quais = RETIDAS[contribuicoes.tpRetPisCofins] ?? ['csll'];
  const soma = quais.reduce((total, qual) => total + ALIQUOTAS[qual], 0n);
  let resto = readOrZero(contribuicoes.valor);
  for (const [indice, qual] of quais.entries()) {
    const inteira = readOrZero(contribuicoes.valor);
    const parte = split(multiply(inteira, ALIQUOTAS[qual]), soma);
    partes[qual] = indice === quais.length - 1 ? resto : readOrZero(formatFixo(parte, 2));
    resto -= partes[qual];
  }
  return partes;
}
