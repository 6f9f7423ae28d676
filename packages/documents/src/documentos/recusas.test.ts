import { expect, test } from '@jest/globals';
import { lerDocumento } from './build-all.ts';

function recusa(xml: string): { readonly codigo: string; readonly mensagem: string } {
  const leitura = lerDocumento(Buffer.from(xml));
  if (leitura.tipo !== 'problema') throw new Error('read');
  return leitura.problema;
}

/** ABRASF 1.00 to 2.04, and private layouts by what their roots are called. */
test.each([
  ...[
    'CompNfse',
    'ListaNfse',
    'ConsultarNfseResposta',
    'ConsultarNfseServicoTomadoResposta',
    'GerarNfseEnvio',
  ],
  ...['EnviarLoteRpsEnvio', 'EnviarLoteRpsSincronoEnvio', 'Rps', 'RetornoConsulta', 'ReqEnvioLoteRPS'],
  ...['notasFiscais', 'nfdok', 'tbnfd', 'xmlNotas'],
  ...[
    'ns2:ConsultarLoteRpsResposta',
    'esEnviarLoteRpsEnvio',
    'ComplNfse',
    'tcListaNFSe',
    'NotaFiscalServico',
  ],
  ...['loteNfse', 'nfs-e', 'ArquivoNotasServico', 'RetornoLoteNFSe', 'nfseCabecMsg'],
])('<%s> is a municipal service note: it is named, and what to send instead is said', (raiz) => {
  const xmlns = raiz.includes(':') ? ' xmlns:ns2="http://www.abrasf.org.br/nfse.xsd"' : '';
  const { codigo, mensagem } = recusa(`<${raiz}${xmlns}><Numero>1</Numero></${raiz}>`);
  expect(codigo).toBe('documento_nao_suportado');
  expect(mensagem).toBe(
    `O arquivo é de uma NFS-e em leiaute municipal (${raiz.replace('ns2:', '')}), que não é lido. Envie o XML da NFS-e nacional (raiz NFSe), baixado do Portal Nacional da NFS-e.`,
  );
});

test.each([
  ['NFSeVia', /NFS-e Via \(NFSeVia\), de pedágio, que não é lida\. Lance o valor à mão/],
  ['DPS', /uma DPS .*que ainda não é nota\. Envie o XML da NFS-e nacional/],
  ['RecepcionarDpsEnvio', /uma DPS .*que ainda não é nota\. Envie o XML da NFS-e nacional/],
  ['ns2:EnviarDPSEnvio', /uma DPS .*que ainda não é nota\. Envie o XML da NFS-e nacional/],
  ['RecepcionarLoteDpsEnvio', /um lote de DPS .*Envie o XML da NFS-e nacional/],
  ['pedRegEvento', /só o pedido de um evento de NFS-e .*Envie o XML do evento registrado/],
  ['enviNF3e', /um lote de envio de NF3e\. Envie o XML do documento com o protocolo/],
  ['retConsSitNFCom', /uma consulta à situação de um NFCom/],
  ['mdfeProc', /um MDF-e .*a apuração usa o XML de NF-e, NFC-e, CT-e, .*NFS-e nacional, .*NFAg ou NFGas\.$/],
  ['resNFe', /precisa do XML completo do documento/],
])('<%s> is refused by its name', (raiz, esperado) => {
  const { codigo, mensagem } = recusa(`<${raiz}><a>1</a></${raiz}>`);
  expect(codigo).toMatch(/^documento_(?:nao_suportado|resumo)$/);
  expect(mensagem).toMatch(esperado);
});

test('what nobody knows is called no document of ours, whatever kind was meant', () => {
  expect(recusa('<pedido><a>1</a></pedido>')).toMatchObject({
    codigo: 'xml_sem_nfe',
    mensagem: 'O arquivo é um XML, mas não de um documento fiscal que lemos: o elemento raiz é "pedido".',
  });
});
