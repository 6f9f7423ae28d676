import type { Comparativo, EntradaDaApuracao, MesInLivros, SaldoDoLivro } from '@apura/engine';
import { cnpj, nomeDoTributo, readCents, reais, subtractAmounts } from '@apura/words';

type Saldos = EntradaDaApuracao['saldos_anteriores'];
type Aviso = Comparativo['avisos'][number];

const nameOf = ({ tributo, estabelecimento }: Saldos[number]): string =>
  `${tributo} ${estabelecimento ?? ''}`;

/** The balances of the books in the place of those carried or entered; those of which no book speaks stay. */
export function saldosWithLivros(carregados: Saldos, dosLivros: readonly SaldoDoLivro[]): Saldos {
  const ditos = new Set(dosLivros.map(nameOf));
  return [
    ...carregados.filter((saldo) => !ditos.has(nameOf(saldo))),
    ...dosLivros
      .filter(({ valor }) => readCents(valor) !== 0n)
      .map(({ tributo, estabelecimento, valor }) => ({ tributo, estabelecimento, valor })),
  ];
}

const comNome = ({ tributo, estabelecimento }: Saldos[number]): string =>
  `${nomeDoTributo(tributo)}${estabelecimento === null ? '' : ` de ${cnpj(estabelecimento)}`}`;

/** Who says with what balances the month begins: one sentence, none without a book. */
export function premissasDosLivros({ saldos }: MesInLivros): string[] {
  if (saldos.length === 0) return [];
  const ditos = saldos.map(
    (saldo) => `${comNome(saldo)}, ${reais(saldo.valor)} (registro ${saldo.registro}, ${saldo.arquivo})`,
  );
  return [
    `Saldos credores de meses anteriores, como os livros do cliente (SPED) dizem: ${ditos.join('; ')}.`,
  ];
}

/** Where the books do not say what was carried here, what they credit that the month does not, and adjustments that no note has. */
export function avisosDosLivros(
  { saldos, contas }: MesInLivros,
  carregados: Saldos,
  { devido_no_mes }: Pick<Comparativo, 'devido_no_mes'>,
): Aviso[] {
  const levados = new Map(carregados.map((saldo) => [nameOf(saldo), saldo.valor]));
  const outros = saldos.flatMap((saldo) => {
    const levado = levados.get(nameOf(saldo));
    return levado === undefined || readCents(levado) === readCents(saldo.valor)
      ? []
      : [`${comNome(saldo)}: ${reais(saldo.valor)} no livro, ${reais(levado)} no mês anterior daqui`];
  });
  if (devido_no_mes === null) return [];
  const doMes = new Map<string, string>(
    devido_no_mes.tributos.map(({ tributo, creditos }) => [tributo, creditos]),
  );
  const creditos = contas.flatMap(({ tributo, creditos: noLivro }) => {
    const aqui = doMes.get(tributo) ?? '0.00';
    const diferenca = subtractAmounts(noLivro, aqui);
    return readCents(diferenca) === 0n
      ? []
      : [`${nomeDoTributo(tributo)}: ${reais(noLivro)} no livro, ${reais(aqui)} aqui`];
  });
  const ajustes = contas.flatMap(({ tributo, ajustes_a_debito, ajustes_a_credito }) => [
    ...(readCents(ajustes_a_debito) === 0n
      ? []
      : [`${nomeDoTributo(tributo)}, ${reais(ajustes_a_debito)} a débito`]),
    ...(readCents(ajustes_a_credito) === 0n
      ? []
      : [`${nomeDoTributo(tributo)}, ${reais(ajustes_a_credito)} a crédito`]),
  ]);
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
      ajustes,
      (ditos) =>
        `Os livros têm ajustes que não estão nos documentos, e não entram nesta apuração: ${ditos}. Se valem para ela, informe-os como lançamentos manuais.`,
    ),
  ];
}

const aviso = (codigo: string, ditos: readonly string[], mensagem: (ditos: string) => string): Aviso[] =>
  ditos.length === 0 ? [] : [{ codigo, mensagem: mensagem(ditos.join('; ')) }];
