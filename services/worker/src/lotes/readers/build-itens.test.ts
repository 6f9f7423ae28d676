import { examineFile } from '@apura/authenticity';
import { decode, lerDocumento } from '@apura/documents';
import { generateDocumento, TIPOS_DE_AMOSTRA, type TipoDeAmostra } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { buildItens } from './read-files.ts';

/** What is said of a file's only document. */
function verdictOf(text: string) {
  const bytes = Buffer.from(text);
  const leitura = lerDocumento(bytes);
  if (leitura.tipo !== 'lido') throw new Error(leitura.problema.mensagem);
  const [item] = buildItens(leitura.documentos, {
    clientes: [],
    sandbox: false,
    verdicts: examineFile(decode(bytes), leitura.documentos),
  });
  if (item?.tipo !== 'nota') throw new Error('no document');
  const { veredito, motivo, conteudo } = item.documento.autenticidade ?? {};
  return [veredito, motivo, conteudo];
}

const withoutAssinatura = (text: string) => text.replace(/<Signature[\s\S]*<\/Signature>/, '');
const withOutroNome = (text: string) => text.replace(/<xNome>[^<]*/, '<xNome>Outra empresa');
const amostra = (tipo: TipoDeAmostra) => generateDocumento({ tipo, seed: 4, numero: 4 }).bytes.toString();

test.each(TIPOS_DE_AMOSTRA.filter((tipo) => tipo !== 'nfse'))(
  'a %s is compared with its signature and its protocol, as a NF-e is',
  (tipo) => {
    const inteiro = amostra(tipo);
    // Samples are signed by nobody.
    expect(verdictOf(inteiro)).toEqual(['nao_verificavel', 'certificado_ilegivel', 'confere']);
    expect(verdictOf(withoutAssinatura(inteiro))).toEqual(['nao_verificavel', 'protocolo', 'confere']);
    expect(verdictOf(withOutroNome(inteiro))).toEqual(['alterada', 'conteudo', 'alterado']);
    expect(verdictOf(withOutroNome(withoutAssinatura(inteiro)))).toEqual([
      'alterada',
      'conteudo',
      'alterado',
    ]);
    expect(verdictOf(inteiro.replace(/<prot\w+ [\s\S]*<\/prot\w+>/, ''))[0]).toBe('sem_protocolo');
  },
);

test('the signature of a NFS-e is not looked at, and that is said', () => {
  expect(verdictOf(amostra('nfse'))).toEqual(['nao_verificavel', 'assinatura_da_nfse', 'sem_comparacao']);
});
