import type { Cliente, DocumentoComItens, Entrada, EntradaInformada } from '@apura/contracts';
import { competenciaPorExtenso } from '@apura/words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLeitura, useList, useSend } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Cartao } from '../../components/partes.tsx';
import type { PropsDaNota } from './outro-documento.tsx';

/** When the goods came in at each client that bought them: the month in which the purchase counts. */
export function EntradasDaCompra({ nota }: PropsDaNota) {
  const compradores = [...new Set(nota.efeitos.map(({ cliente_id }) => cliente_id))];
  return compradores.map((id) => <DoCliente key={id} nota={nota} id={id} />);
}

interface PropsDoCliente extends PropsDaNota {
  readonly id: string;
}

function DoCliente({ nota, id }: PropsDoCliente) {
  const { data: cliente } = useLeitura<Cliente>(`/clientes/${id}`);
  const { data } = useList<Entrada>(`/clientes/${id}/entradas`, { chave: nota.chave, limit: 1 });
  if (cliente === undefined || data === undefined || !compra(nota, cliente)) return null;
  const [entrada] = data.pages.flatMap((page) => page.data);
  return <Informar {...{ nota, cliente, entrada }} />;
}

const compra = ({ adquirente, destinatario }: DocumentoComItens, { cnpj_raiz }: Cliente): boolean =>
  (adquirente ?? destinatario)?.cnpj?.startsWith(cnpj_raiz) === true;

interface PropsDeInformar extends PropsDaNota {
  readonly cliente: Cliente;
  readonly entrada: Entrada | undefined;
}

function Informar({ nota: { chave }, cliente, entrada }: PropsDeInformar) {
  const { values, field } = useFields({ entrada_em: entrada?.entrada_em ?? '' });
  const [oferta, oferecer] = useState<EntradaInformada['oferta']>(null);
  const informar = useSend<EntradaInformada>('PUT', `/documentos/${chave}/entrada`, {
    renew: [`/clientes/${cliente.id}`, '/apuracoes', '/documentos'],
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
            variant="default"
            onClick={() => informar.mutate({ ...dito, conta_em: oferta.conta_em })}
            text={`Contar em ${competenciaPorExtenso(oferta.conta_em)}`}
          />
        </div>
      )}
    </Cartao>
  );
}
