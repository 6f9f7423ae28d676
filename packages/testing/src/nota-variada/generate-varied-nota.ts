import { dvDaChave } from '@apura/documents';
import {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  CONSUMIDOR_LOCAL,
  createEmpresa,
  type Empresa,
  FORNECEDORES,
  IMPORTADOR_ESTRANGEIRO,
  type Parte,
} from '@apura/samples';
import {
  chaveDaNota,
  createRandom,
  inReais,
  MANAUS,
  type NotaHeader,
  SAO_PAULO,
  type Tree,
  writeNota,
  writeXml,
} from '@apura/samples/writing';
import { maybe } from './operacao.ts';
import { type NomeDoPerfil, PERFIS, type Perfil, pickPerfil } from './perfis.ts';
import { writeVariedItem } from './write-varied-item.ts';

/** A varied note as bytes and as the tree that they were written from. */
export interface VariedNota {
  readonly perfil: NomeDoPerfil;
  readonly chave: string;
  readonly vNF: string;
  readonly tree: Tree;
  readonly bytes: Buffer;
}

const COM_LETRAS = createEmpresa('12ABC34501DE', {
  nome: 'Empório Demonstração Alfa Ltda',
  fantasia: 'Alfa (Demonstração)',
  lugar: SAO_PAULO,
  regime: 'lucro_real',
});

const ORGAO_PUBLICO: Parte = createEmpresa('900110110001', {
  nome: 'Prefeitura Municipal de Demonstração',
  fantasia: 'Prefeitura (Demonstração)',
  lugar: SAO_PAULO,
  regime: 'lucro_presumido',
});

const DESTINOS: Readonly<Record<NonNullable<Perfil['destino']>, Parte | undefined>> = {
  cpf: CONSUMIDOR_LOCAL,
  exterior: IMPORTADOR_ESTRANGEIRO,
  governo: ORGAO_PUBLICO,
  ninguem: undefined,
  alfanumerico: COM_LETRAS,
  consumidor_de_fora: CONSUMIDOR_DE_FORA,
};

/**
 * A note with whatever the layout has: a kind of note (drawn, or `perfil`), one to five items, any variant of each tax.
 *
 * Amounts, rates and totals fit together, so that there is nothing to be found fault with; it is valid by the schema
 * of 2026-08, but for the kinds that are `novo`, which are ahead of it. Equal options give
 * equal bytes.
 */
export function generateVariedNota({
  seed,
  perfil: nome,
}: {
  seed: number;
  perfil?: NomeDoPerfil;
}): VariedNota {
  const random = createRandom(seed);
  const escolhido = nome ?? pickPerfil(random);
  const perfil: Perfil = PERFIS[escolhido];
  const sorteado = maybe(random, () => COM_LETRAS) ?? FORNECEDORES.atacado;
  const emitente = inLugar(perfil, perfil.simples ? FORNECEDORES.simples : sorteado);
  const destinatario =
    perfil.destino === undefined ? inLugar(perfil, COMERCIO_AURORA) : DESTINOS[perfil.destino];
  const nfce = perfil.nfce === true;
  const local = (): Parte | undefined =>
    nfce ? undefined : maybe(random, () => random.um([CONSUMIDOR_LOCAL, COM_LETRAS]));
  const nota: NotaHeader = {
    numero: random.inteiro(1, 999_999_999),
    serie: random.inteiro(0, 889),
    modelo: nfce ? '65' : '55',
    dhEmi: perfil.novo
      ? `${perfil.novo}-12-10T10:00:00-03:00`
      : (perfil.dhEmi ?? '2026-09-10T10:00:00-03:00'),
    natOp: perfil.natOp,
    emitente,
    ...(destinatario === undefined ? {} : { destinatario }),
    tpNF: perfil.importacao || perfil.finNFe === '5' ? '0' : '1',
    finNFe: perfil.devolucao ? '4' : (perfil.finNFe ?? '1'),
    tpAmb: '1',
    comProtocolo: random.inteiro(0, 3) > 0,
    cNF: String(random.inteiro(10_000_000, 99_999_999)),
    ide: complementos(perfil, random.inteiro(0, 1) === 1, emitente),
    retirada: local(),
    entrega: local(),
    ...(perfil.zonaFranca ? { ISUFEmit: '200012347' } : {}),
  };
  const itens = Array.from({ length: random.inteiro(1, 5) }, (_, indice) =>
    writeVariedItem(indice + 1, perfil, random),
  );
  const { tree, vNF } = writeNota(nota, itens, {
    novo: perfil.novo !== undefined,
    semPagamento: perfil.finNFe !== undefined || perfil.devolucao !== undefined,
  });
  return { perfil: escolhido, chave: chaveDaNota(nota), vNF: inReais(vNF), tree, bytes: writeXml(tree) };
}

const inLugar = (perfil: Perfil, empresa: Empresa): Empresa =>
  perfil.zonaFranca ? { ...empresa, lugar: MANAUS, ie: MANAUS.ie } : empresa;

/** The key of an older note of the same issuer. */
function chaveAnterior({ cnpj, lugar }: Empresa): string {
  const base = `${lugar.cUF}2608${cnpj}55001000000042112345678`;
  return base + dvDaChave(base);
}

function complementos(
  perfil: Perfil,
  comReferencia: boolean,
  emitente: Empresa,
): NonNullable<NotaHeader['ide']> {
  const { tpNFDebito, tpNFCredito } = perfil;
  const refNFe = chaveAnterior(emitente);
  return {
    ...(tpNFDebito === undefined ? {} : { tpNFDebito }),
    ...(tpNFCredito === undefined ? {} : { tpNFCredito }),
    ...(perfil.novo ? { cIndOp: '020101' } : {}),
    ...(perfil.finNFe === '2' ? { NFref: [{ refNFe }] } : {}),
    ...(comReferencia && !perfil.devolucao && !perfil.finNFe && !perfil.nfce
      ? { NFref: [{ refNFe }, { refNFeSig: refNFe }] }
      : {}),
    ...(perfil.compraGov
      ? {
          gCompraGov: { tpEnteGov: '4', pRedutor: '0.0000', tpOperGov: '1' },
          gPagAntecipado: comReferencia ? { refNFe } : undefined,
        }
      : {}),
  };
}
