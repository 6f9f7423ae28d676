/**
 * Throws broken files at the reader for some minutes. What it must never do: throw, take longer than its budget, give
 * another outcome when the bytes come in pieces, or give amounts that are no decimals.
 *
 * Each finding is made smaller, and kept in packages/documents/test-data/achados, which a test of the package reads.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateCancelamento, generateDocumento, generateNota, TIPOS_DE_AMOSTRA } from '@apura/samples';
import { generateCancelamentoOf } from '@apura/testing/eventos';
import { generateVariedNota, type NomeDoPerfil, PERFIS } from '@apura/testing/nota-variada';
import { type LeituraDeDocumentos, lerDocumento, lerXml } from '../../packages/documents/src/index.ts';
import { allWithSaxes, withSaxes } from '../../packages/documents/teste/with-saxes.ts';
import { mutate, type Random } from './mutate.ts';

const ACHADOS = resolve('packages/documents/test-data/achados');
const DOCUMENTOS = resolve('packages/documents/test-data/documentos');
/** CPU for one file; above what the reader promises (250 ms for 5 MB), for the machine has other work. */
const ORCAMENTO_EM_MS = 400;

/** The reader of notes and the one of all documents, each with its long way alone. */
const READERS = [
  [lerXml, withSaxes],
  [lerDocumento, allWithSaxes],
] as const;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const minutos = Number(values.minutes);
const random = mulberry32(Number(values.seed));
const seeds = joinSeeds();

process.stdout.write(`${seeds.length} files to start from, seed ${values.seed}, ${minutos} minutes.\n`);
const fim = Date.now() + minutos * 60_000;
const outcomes = new Map<string, number>();
let vezes = 0;
let achados = 0;
let pior = 0;
let proximoSinal = Date.now() + 60_000;
while (Date.now() < fim) {
  const bytes = mutate(sorteada(), sorteada(), random);
  const { falha, leitura, ms } = examine(bytes);
  vezes += 1;
  pior = Math.max(pior, ms);
  const outcome =
    leitura === undefined ? 'threw' : leitura.tipo === 'lido' ? 'lido' : leitura.problema.codigo;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  if (falha !== undefined) {
    achados += 1;
    keep(bytes, falha);
  }
  if (Date.now() > proximoSinal) {
    process.stdout.write(`${vezes} files, ${achados} findings, slowest ${pior.toFixed(0)} ms\n`);
    proximoSinal += 60_000;
  }
}
process.stdout.write(`${vezes} files, ${achados} findings, slowest ${pior.toFixed(0)} ms\n`);
for (const [outcome, n] of [...outcomes].sort((a, b) => b[1] - a[1])) {
  process.stdout.write(`${String(n).padStart(9)} ${outcome}\n`);
}
process.exitCode = achados === 0 ? 0 : 1;

function sorteada(): Buffer {
  return seeds[random(seeds.length)] as Buffer;
}

interface Exame {
  readonly falha: string | undefined;
  readonly leitura: LeituraDeDocumentos | undefined;
  readonly ms: number;
}

/** What one of the readers does wrong; of a file that both read well, what the second says. */
function examine(bytes: Buffer): Exame {
  const [daNota, deTodos] = READERS.map(([ler, saxes]) => examineCom(bytes, ler, saxes)) as [Exame, Exame];
  return { ...(daNota.falha === undefined ? deTodos : daNota), ms: Math.max(daNota.ms, deTodos.ms) };
}

type Ler = (bytes: Buffer) => LeituraDeDocumentos;

function examineCom(bytes: Buffer, ler: Ler, saxes: Ler): Exame {
  const antes = process.cpuUsage();
  let leitura: LeituraDeDocumentos;
  try {
    leitura = ler(bytes);
  } catch (erro) {
    return { falha: `threw ${String(erro)}`, leitura: undefined, ms: 0 };
  }
  const gasto = process.cpuUsage(antes);
  const ms = (gasto.user + gasto.system) / 1000;
  if (ms > ORCAMENTO_EM_MS && minimoDeTres(bytes, ler) > ORCAMENTO_EM_MS) {
    return { falha: `took ${ms.toFixed(0)} ms`, leitura, ms };
  }
  const inteira = JSON.stringify(leitura);
  if (bytes.length <= 5 * 1024 * 1024 && JSON.stringify(saxes(bytes)) !== inteira) {
    return { falha: 'differs through saxes', leitura, ms };
  }
  const decimal =
    /"(?:v[A-Z]\w*|valor|[pv]|p(?:Red|Dif|Aliq|ICMS|IBS|CBS)\w*|qCom)":"(?!-?\d+(?:\.\d+)?")/.exec(inteira);
  return { falha: decimal === null ? undefined : `no decimal at ${decimal[0]}`, leitura, ms };
}

function minimoDeTres(bytes: Buffer, ler: Ler): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const antes = process.cpuUsage();
      ler(bytes);
      const { user, system } = process.cpuUsage(antes);
      return (user + system) / 1000;
    }),
  );
}

function keep(bytes: Buffer, falha: string): void {
  const menor = falha.startsWith('threw') ? reduce(bytes) : bytes;
  const nome = `${createHash('sha256').update(menor).digest('hex').slice(0, 12)}.bin`;
  mkdirSync(ACHADOS, { recursive: true });
  writeFileSync(join(ACHADOS, nome), menor);
  process.stdout.write(`${falha}: ${nome} (${menor.length} bytes)\n`);
}

/** Takes parts away as long as the reader still throws. */
function reduce(bytes: Buffer): Buffer {
  let atual = bytes;
  for (let parte = atual.length >> 1; parte >= 1; parte >>= 1) {
    for (let i = 0; i < atual.length; ) {
      const tentativa = Buffer.concat([atual.subarray(0, i), atual.subarray(i + parte)]);
      if (examine(tentativa).leitura === undefined) atual = tentativa;
      else i += parte;
    }
  }
  return atual;
}

/** Notes, other documents and events that we make ourselves, what was found before, and the corpus where there is one. */
function joinSeeds(): Buffer[] {
  const nota = generateNota({ itens: 3 });
  const feitas = [
    nota.bytes,
    generateNota({ modelo: '65', itens: 1, comProtocolo: false }).bytes,
    generateNota({ itens: 60, seed: 5 }).bytes,
    generateCancelamento({ ...nota, dhEvento: '2026-09-12T10:00:00-03:00' }).bytes,
    ...TIPOS_DE_AMOSTRA.map((tipo) => generateDocumento({ tipo, itens: 3 }).bytes),
    ...(['cte', 'nfcom', 'nfse'] as const).map((tipo) => {
      const { chave } = generateDocumento({ tipo });
      return generateCancelamentoOf({ tipo, chave, dhEvento: '2026-09-12T10:00:00-03:00' }).bytes;
    }),
    ...(Object.keys(PERFIS) as NomeDoPerfil[]).map((perfil) => generateVariedNota({ seed: 9, perfil }).bytes),
  ];
  const corpus = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');
  const outros = ['cte', 'nfse', 'nf3e', 'nfcom', 'bpe_nfgas'].map((folder) =>
    join(corpus, 'outros', folder),
  );
  const folders = [ACHADOS, join(corpus, 'documents'), join(corpus, 'edge'), ...outros, DOCUMENTOS].filter(
    (folder) => existsSync(folder),
  );
  const lidas = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((arquivo) => /\.(?:xml|bin)$/i.test(arquivo))
      .map((arquivo) => readFileSync(join(folder, arquivo))),
  );
  return [...feitas, ...lidas];
}

/** Small seeded generator: the same seed walks the same files. */
function mulberry32(seed: number): Random {
  let estado = seed >>> 0;
  return (n) => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}
