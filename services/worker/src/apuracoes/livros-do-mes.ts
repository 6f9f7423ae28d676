import type { AjusteForaDoMes, Comparativo, EntradaDaApuracao, MesWithLivros } from '@apura/engine';
import { cnpj, nomeDoTributo, readCents, reais, subtractAmounts, sumAmounts } from '@apura/words';

type Saldos = EntradaDaApuracao['saldos_anteriores'];
type Aviso = Comparativo['avisos'][number];
type Lancamento = MesWithLivros['lancamentos'][number];

const nameOf = ({ tributo, estabelecimento }: Saldos[number]): string =>
  `${tributo} ${estabelecimento ?? ''}`;

const comNome = ({ tributo, estabelecimento }: Pick<Lancamento, 'tributo' | 'estabelecimento'>): string =>
  `${nomeDoTributo(tributo)}${estabelecimento ? ` de ${cnpj(estabelecimento)}` : ''}`;

/** Who says with what balances the month begins, and what is adjusted in it: a sentence each, none without a book. */
export function premissasDosLivros({ saldos, lancamentos }: MesWithLivros): string[] {
  const ditos = saldos.map(
    (saldo) => `${comNome(saldo)}, ${reais(saldo.valor)} (registro ${saldo.registro}, ${saldo.arquivo})`,
  );
  const ajustes = lancamentos.map(
    (um) => `${comNome(um)}, ${reais(um.valor)} ${LADOS[um.tipo]}, ${um.nota} (registro ${um.livro})`,
  );
  return [
    ...sentence('Saldos credores de meses anteriores, como os livros do cliente (SPED) dizem', ditos),
    ...sentence('Ajustes que nenhuma nota traz, como os livros do cliente (SPED) dizem', ajustes),
  ];
}

const LADOS: Readonly<Record<Lancamento['tipo'], string>> = {
  debito: 'a débito',
  estorno_credito: 'de estorno de crédito',
  credito: 'a crédito',
  estorno_debito: 'de estorno de débito',
  credito_recusado: 'sem crédito',
};

const sentence = (inicio: string, ditos: readonly string[]): string[] =>
  ditos.length === 0 ? [] : [`${inicio}: ${ditos.join('; ')}.`];

/** Where the books do not say what was carried here, what they credit that the month does not, and adjustments of theirs that it leaves out. */
export function avisosDosLivros(
  { saldos, contas, lancamentos, fora }: MesWithLivros,
  carregados: Saldos,
  { devido_no_mes }: Pick<Comparativo, 'devido_no_mes'>,
): Aviso[] {
  const levados = new Map(carregados.map((saldo) => [nameOf(saldo), saldo.valor]));
  const outros = saldos.flatMap((saldo) => {
    const levado = levados.get(nameOf(saldo));
    return levado === undefined || readCents(levado) === readCents(saldo.valor)
      ? []
      : [
          `${comNome(saldo)}: ${reais(saldo.valor)} no livro (registro ${saldo.registro}, ${saldo.arquivo}), ${reais(levado)} no mês anterior daqui`,
        ];
  });
  if (devido_no_mes === null) return [];
  const doMes = new Map<string, string>(
    devido_no_mes.tributos.map(({ tributo, creditos }) => [tributo, creditos]),
  );
  const creditos = contas.flatMap(({ tributo, creditos: noLivro, ditos_por }) => {
    // The credits of E110 and E520 are without the adjustments that stand beside them.
    const aoLado = SEM_AJUSTES.has(tributo)
      ? lancamentos.filter((um) => um.tributo === tributo && um.tipo === 'credito')
      : [];
    const aqui = subtractAmounts(doMes.get(tributo) ?? '0.00', sumAmounts(aoLado.map(({ valor }) => valor)));
    return readCents(subtractAmounts(noLivro, aqui)) === 0n
      ? []
      : [
          `${nomeDoTributo(tributo)}: ${reais(noLivro)} no livro${ditos_por.length ? ` (registro ${ditos_por.join('; ')})` : ''}, ${reais(aqui)} aqui`,
        ];
  });
  return [
    ...aviso(
      'saldo_dos_livros',
      outros,
      (ditos) => `Vale o saldo credor dos livros, que não é o que o mês anterior leva: ${ditos}.`,
    ),
    ...aviso(
      'creditos_dos_livros',
      creditos,
      (ditos) =>
        `Os créditos tomados nos livros não são os que os documentos dão: ${ditos}. A comparação dos livros com os documentos diz onde.`,
    ),
    ...aviso(
      'ajustes_dos_livros',
      [...fora.map(foraInWords), ...ajustesDeOutrasContas(contas)],
      (ditos) => `Os livros têm ajustes que não entram nesta apuração: ${ditos}.`,
    ),
  ];
}

const SEM_AJUSTES: ReadonlySet<string> = new Set(['icms', 'ipi']);

const PORQUES: Readonly<Record<AjusteForaDoMes['porque'], string>> = {
  a_mao: 'o escritório já o lançou à mão',
  difal_de_entrada: 'é o diferencial de alíquotas que as compras do mês já dão',
  ciap: 'é o crédito do ativo imobilizado, que entra pelo registro G110',
  credito_do_ativo: 'é o crédito do ativo imobilizado que as respostas em Perguntas já dão',
  reducao_linear: 'é a redução linear da LC 224/2025, que as respostas em Perguntas já dão',
  recolhido_a_parte: 'é recolhido à parte, sem compensar saldo credor',
};

const foraInWords = ({ tributo, valor, livro, porque }: AjusteForaDoMes): string =>
  `${nomeDoTributo(tributo)}, ${reais(valor)} (${livro}): ${PORQUES[porque]}`;

/** Of the substitution, the difference of rates and the fund the month has no entry of the books. */
const ajustesDeOutrasContas = (contas: MesWithLivros['contas']): string[] =>
  contas.flatMap(({ tributo, ajustes_a_debito, ajustes_a_credito }) =>
    SEM_AJUSTES.has(tributo) || tributo === 'pis' || tributo === 'cofins'
      ? []
      : ([['a débito', ajustes_a_debito] as const, ['a crédito', ajustes_a_credito] as const] as const)
          .filter(([, valor]) => readCents(valor) !== 0n)
          .map(
            ([lado, valor]) =>
              `${nomeDoTributo(tributo)}, ${reais(valor)} ${lado}: se vale para o mês, informe-o como lançamento manual`,
          ),
  );

const aviso = (codigo: string, ditos: readonly string[], mensagem: (ditos: string) => string): Aviso[] =>
  ditos.length === 0 ? [] : [{ codigo, mensagem: mensagem(ditos.join('; ')) }];
