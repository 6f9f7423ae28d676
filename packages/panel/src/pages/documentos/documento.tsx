import {
  type Cliente,
  type DocumentoComItens,
  type Entrada,
  type EntradaInformada,
  FRASES_DE_AUTENTICIDADE,
} from '@apura/contracts';
import { keysOf } from '@apura/engine/tables';
import {
  chaveInGroups,
  competenciaPorExtenso,
  documentNumber,
  EFEITOS,
  hasAmount,
  moment,
  nomeDaNota,
  reais,
  sumAmounts,
} from '@apura/words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList, useSend } from '../../api/use-request.ts';
import { ActionButton, CopyButton, DownloadButton } from '../../components/buttons.tsx';
import { NomeDoCliente } from '../../components/clientes.tsx';
import { LinhaDaDivergencia } from '../../components/divergencia.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ItemDaNota } from '../../components/item-da-nota.tsx';
import { RevisoesDaNota } from '../../components/linha-da-revisao.tsx';
import { PageOf } from '../../components/page.tsx';
import { Cartao, Datum, Estado, Figura } from '../../components/partes.tsx';
import { nomeDaParte } from '../../components/tabela-de-documentos.tsx';
import { PAPEIS_NO_DOCUMENTO } from '../../labels/documentos.ts';
import { rotuloDaAutenticidade, SITUACOES } from '../../labels/estados.ts';
import {
  CamposDoLeiaute,
  Detalhes,
  type PropsOfNota,
  RetencoesDoDocumento,
  Substituida,
  Tributos,
  VinculosEEventos,
} from './outro-documento.tsx';

/** "NF-e 123, série 1". */
const nomeInteiro = ({ tipo, modelo, numero, serie }: DocumentoComItens): string =>
  [nomeDaNota(tipo ?? modelo, numero), serie && `série ${serie}`].filter(Boolean).join(', ');

/** One document: who, how much, each item with its explanation, and what it declares otherwise. */
export default function OneDocumento() {
  const { chave = '' } = useParams();
  return (
    <PageOf
      de={useLeitura(at('/documentos/{chave}', { chave }))}
      titulo="Documento"
      nameOf={nomeInteiro}
      breadcrumbs={[{ nome: 'Documentos', href: '/documentos' }]}
      descricao={({ situacao, emitida_em, competencia }) => (
        <>
          <Estado {...SITUACOES[situacao]} /> Emitida em {moment(emitida_em)} · competência{' '}
          {competenciaPorExtenso(competencia)}
        </>
      )}
      acoes={() => <DownloadButton of={at('/documentos/{chave}/xml', { chave })} text="Baixar XML" />}
    >
      {(lida) => (
        <>
          <Substituida nota={lida} />
          <Valores nota={lida} />
          <Autenticidade nota={lida} />
          <Declaracoes nota={lida} />
          <RevisoesDaNota revisoes={lida.revisoes} />
          <Cartao titulo="Itens">
            <p className="suave miudo sem-margem com-espaco">
              Abra um item para ver cada passo do cálculo, com o artigo da lei.
            </p>
            {lida.itens.map((item) => (
              <ItemDaNota key={item.n_item} item={item} />
            ))}
          </Cartao>
          <div className="duas-colunas">
            <div className="pilha">
              <Partes nota={lida} />
              <Detalhes nota={lida} />
              <EntradasDaCompra nota={lida} />
            </div>
            <div className="pilha">
              <Tributos
                titulo="Totais"
                de={[
                  ...tributosDeHoje(lida),
                  ...DA_REFORMA.map((tributo) => [tributo, lida.reforma[tributo]] as const),
                ]}
              />
              <RetencoesDoDocumento nota={lida} />
              <CamposDoLeiaute nota={lida} />
              <VinculosEEventos nota={lida} />
            </div>
          </div>
        </>
      )}
    </PageOf>
  );
}

const tributosDeHoje = ({ tributos_atuais }: DocumentoComItens) =>
  Object.entries(tributos_atuais).filter(([, valor]) => hasAmount(valor));

const Valores = ({ nota }: PropsOfNota) => (
  <div className="grade figuras">
    <Figura rotulo="Valor do documento" valor={reais(nota.valor_total)} />
    <Figura
      rotulo="Tributos de hoje"
      valor={reais(sumAmounts(tributosDeHoje(nota).map(([, valor]) => valor)))}
    />
    <Figura
      rotulo="CBS e IBS"
      valor={reais(sumAmounts([nota.reforma.cbs, nota.reforma.ibs, nota.reforma.is]))}
      nota={`base de ${reais(nota.reforma.base)}`}
      destaque
    />
  </div>
);

/** Whether the file is what was signed and authorised, and what that stands on. */
function Autenticidade({ nota: { autenticidade } }: PropsOfNota) {
  if (!autenticidade) return null;
  const { motivo, cadeia, certificado } = autenticidade;
  return (
    <Cartao titulo="O XML e a sua assinatura">
      <div className="com-espaco">
        <Estado {...rotuloDaAutenticidade(autenticidade)} /> {FRASES_DE_AUTENTICIDADE[motivo]}
      </div>
      <p className="suave miudo com-espaco">
        {certificado && `Certificado de ${documentNumber(certificado)}. `}A cadeia da ICP-Brasil{' '}
        {cadeia === 'conferida' ? 'foi conferida' : 'não foi conferida'}; só a consulta pela chave, no portal
        da SEFAZ, prova a autorização.
      </p>
    </Cartao>
  );
}

function Declaracoes({ nota: { divergencias_encontradas: divergencias } }: PropsOfNota) {
  if (divergencias.length === 0) return null;
  return (
    <Cartao titulo="Declarado e calculado não conferem">
      <ul className="lista-simples">
        {divergencias.map((divergencia) => (
          <LinhaDaDivergencia
            key={`${divergencia.n_item ?? ''}${divergencia.regra}${divergencia.campo}`}
            divergencia={divergencia}
          />
        ))}
      </ul>
    </Cartao>
  );
}

const Partes = ({ nota }: PropsOfNota) => (
  <Cartao titulo="Partes">
    <dl className="lista-de-dados">
      <Parte titulo={nota.fornecedor ? 'Fornecedor' : 'Emitente'} parte={nota.fornecedor ?? nota.emitente} />
      <Parte
        titulo={nota.fornecedor ? 'Adquirente' : 'Destinatário'}
        parte={nota.fornecedor ? nota.adquirente : nota.destinatario}
      />
    </dl>
    {nota.partes && <Papeis partes={nota.partes} />}
    {nota.efeitos.length > 0 && (
      <>
        <h3 className="subtitulo">Para os seus clientes</h3>
        <ul className="lista-simples">
          {nota.efeitos.map(({ cliente_id, efeito }) => (
            <li key={cliente_id + efeito}>
              <Link href={`/clientes/${cliente_id}`}>
                <NomeDoCliente id={cliente_id} />
              </Link>
              <span>{EFEITOS[efeito]}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    <h3 className="subtitulo">Chave de acesso</h3>
    <div className="segredo-valor sem-recuo">
      <code className="mono">{chaveInGroups(nota.chave)}</code>
      <CopyButton texto={nota.chave} />
    </div>
  </Cartao>
);

/** Everybody whom the file names, supplier and buyer among them. */
const Papeis = ({ partes }: { readonly partes: NonNullable<DocumentoComItens['partes']> }) => (
  <>
    <h3 className="subtitulo">Quem o arquivo nomeia</h3>
    <dl className="lista-de-dados">
      {keysOf(PAPEIS_NO_DOCUMENTO).map(
        (papel) =>
          partes[papel] && <Parte key={papel} titulo={PAPEIS_NO_DOCUMENTO[papel]} parte={partes[papel]} />,
      )}
    </dl>
  </>
);

interface PropsOfParte {
  readonly titulo: string;
  readonly parte: DocumentoComItens['destinatario'];
}

const Parte = ({ titulo, parte }: PropsOfParte) => (
  <Datum name={titulo}>
    {nomeDaParte(parte)}
    <br />
    <span className="suave numero">{documentNumber(parte?.cnpj ?? parte?.cpf ?? '')}</span>{' '}
    <span className="suave">{parte?.uf}</span>
  </Datum>
);

const DA_REFORMA = ['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const;

/** When the goods came in at each client that bought them: the month in which the purchase counts. */
function EntradasDaCompra({ nota }: PropsOfNota) {
  const compradores = [...new Set(nota.efeitos.map(({ cliente_id }) => cliente_id))];
  return compradores.map((id) => <DoCliente key={id} nota={nota} id={id} />);
}

interface PropsDoCliente extends PropsOfNota {
  readonly id: string;
}

function DoCliente({ nota, id }: PropsDoCliente) {
  const { data: cliente } = useLeitura(at('/clientes/{id}', { id }));
  const { data } = useList(at('/clientes/{id}/entradas', { id }), { chave: nota.chave, limit: 1 });
  if (cliente === undefined || data === undefined || !compra(nota, cliente)) return null;
  const [entrada] = data.pages.flatMap((page) => page.data);
  return <Informar {...{ nota, cliente, entrada }} />;
}

const compra = ({ adquirente, destinatario }: DocumentoComItens, { cnpj_raiz }: Cliente): boolean =>
  (adquirente ?? destinatario)?.cnpj?.startsWith(cnpj_raiz) === true;

interface PropsDeInformar extends PropsOfNota {
  readonly cliente: Cliente;
  readonly entrada: Entrada | undefined;
}

function Informar({ nota: { chave }, cliente, entrada }: PropsDeInformar) {
  const { values, field } = useFields({ entrada_em: entrada?.entrada_em ?? '' });
  const [oferta, oferecer] = useState<EntradaInformada['oferta']>(null);
  const informar = useSend('PUT', at('/documentos/{chave}/entrada', { chave }), {
    renew: [at('/clientes/{id}', { id: cliente.id }), '/apuracoes', '/documentos'],
    said: 'Guardado. As apurações prontas dos meses que mudam ficaram desatualizadas.',
    after: (guardada) => oferecer(guardada.oferta),
  });
  const dito = { cliente_id: cliente.id, entrada_em: values.entrada_em || null };
  return (
    <Cartao titulo="Entrada no estabelecimento">
      <p className="suave miudo sem-margem com-espaco">
        Para {cliente.razao_social}, a compra conta no mês em que a mercadoria entrou. Sem data, vale a regra
        do escritório ou a emissão.
      </p>
      {entrada?.conta_em && (
        <p className="sem-margem com-espaco">Crédito contado em {competenciaPorExtenso(entrada.conta_em)}.</p>
      )}
      <Form act={informar} input={dito} send="Guardar" variant="default">
        <TextInput type="date" label="Entrou em" {...field('entrada_em')} />
      </Form>
      {oferta && (
        <div role="status">
          <p>{oferta.texto}</p>
          <ActionButton
            writes
            variant="default"
            onClick={() => informar.mutate({ ...dito, conta_em: oferta.conta_em })}
            text={`Contar em ${competenciaPorExtenso(oferta.conta_em)}`}
          />
        </div>
      )}
    </Cartao>
  );
}
