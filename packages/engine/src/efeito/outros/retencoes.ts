import type { DocumentoFiscal } from '../../documento-fiscal.ts';
import { dividir, type Fixo, formatarFixo, formatarTodos, lerOuZero, multiplicar } from '../../fixo.ts';
import type { RetencoesDoCliente } from '../../resultado.ts';

const CONTRIBUICOES = ['pis', 'cofins', 'csll'] as const;
type Contribuicao = (typeof CONTRIBUICOES)[number];

/** Rates of the retention, percent (Lei 10.833/2003 art. 31). */
const ALIQUOTAS: Readonly<Record<Contribuicao, Fixo>> = {
  pis: lerOuZero('0.65'),
  cofins: lerOuZero('3'),
  csll: lerOuZero('1'),
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
  const divididas = dividirContribuicoes(retencoes.contribuicoes);
  const valores = {
    iss: lerOuZero(retencoes.iss),
    irrf: lerOuZero(retencoes.irrf),
    inss: lerOuZero(retencoes.inss),
    pis: lerOuZero(retencoes.pis) + divididas.pis,
    cofins: lerOuZero(retencoes.cofins) + divididas.cofins,
    csll: lerOuZero(retencoes.csll) + divididas.csll,
  };
  if (Object.values(valores).every((valor) => valor === 0n)) return null;
  return { situacao, ...formatarTodos(valores) };
}

/** The sum by the rates of its parts; what rounding leaves goes to the last. An unknown code counts as CSLL. */
function dividirContribuicoes(
  contribuicoes: { readonly valor: string; readonly tpRetPisCofins: string } | undefined,
): Record<Contribuicao, Fixo> {
  const partes = { pis: 0n, cofins: 0n, csll: 0n };
  if (contribuicoes === undefined) return partes;
  const quais = RETIDAS[contribuicoes.tpRetPisCofins] ?? ['csll'];
  const soma = quais.reduce((total, qual) => total + ALIQUOTAS[qual], 0n);
  let resto = lerOuZero(contribuicoes.valor);
  for (const [indice, qual] of quais.entries()) {
    const inteira = lerOuZero(contribuicoes.valor);
    const parte = dividir(multiplicar(inteira, ALIQUOTAS[qual]), soma);
    partes[qual] = indice === quais.length - 1 ? resto : lerOuZero(formatarFixo(parte, 2));
    resto -= partes[qual];
  }
  return partes;
}
