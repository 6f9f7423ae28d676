import { lerValor, type Pergunta } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import { competenciaPorExtenso, count, reais } from '@apura/words';
import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { useSend } from '../../api/use-send.ts';
import { SelectField } from '../../components/choice-fields.tsx';
import { Form } from '../../components/form.tsx';
import { NomeDoCliente } from '../../components/nome-do-cliente.tsx';
import { AmountField } from '../../components/text-fields.tsx';
import { useFields } from '../../components/use-fields.ts';
import { ultimoDia } from '../../format/competencia.ts';
import { erroDoValor } from '../../format/erro-do-valor.ts';
import { EFEITOS } from '../../labels/efeitos.ts';

/** One thing to decide, with what hangs on it and what is done until then. */
export function UmaPergunta({ pergunta }: { readonly pergunta: Pergunta }) {
  const { tipo, cliente_id, cfop, ncm, descricao, condicao, desde, ate, documentos, itens, valor, chaves } =
    pergunta;
  return (
    <details className="desdobrar item-da-nota">
      <summary>
        <span className="item-nome">
          <b>{descricao}</b>
          <span className="suave">
            {tipo === 'cfop' && `o que é o CFOP ${cfop} para este cliente?`}
            {tipo === 'classificacao' && 'qual é a classificação?'}
            {tipo === 'aquisicao' && 'quando e por quanto este bem foi comprado?'}
          </span>
        </span>
        <span className="item-valores numero">
          <span className="suave">{count(itens, 'item', 'itens')}</span>
          <b>{reais(valor)}</b>
        </span>
      </summary>
      <div className="desdobrado formulario">
        <p className="sem-margem">
          <b>
            <NomeDoCliente id={cliente_id} />
          </b>{' '}
          tem {count(documentos, 'nota', 'notas')} assim, de {competenciaPorExtenso(desde)}
          {ate !== desde && ` a ${competenciaPorExtenso(ate)}`}: CFOP {cfop}
          {rotuloDoCfop(cfop) && ` (${rotuloDoCfop(cfop)})`}, NCM {ncm}.{' '}
          {chaves[0] && <Link href={`/documentos/${chaves[0]}`}>Ver uma delas</Link>}
        </p>
        {condicao && <p className="aviso aviso-info sem-margem">{condicao}</p>}
        {tipo === 'aquisicao' ? (
          <RespostaDaAquisicao pergunta={pergunta} />
        ) : (
          <Resposta pergunta={pergunta} />
        )}
      </div>
    </details>
  );
}

function Resposta({ pergunta }: { readonly pergunta: Pergunta }) {
  const { tipo, cliente_id, cfop, ncm, cprod, cclasstrib, alternativas, desde } = pergunta;
  const { values, field } = useFields({ efeito: 'credito', cclasstrib, alcance: 'cliente' });
  const respond = useResposta();
  return (
    <Form
      act={respond}
      input={{
        ...(values.alcance === 'cliente' ? { cliente_id } : {}),
        desde,
        cfop,
        ...(cprod ? { cprod } : {}),
        ...(ncm.length > 1 ? { ncm_prefixo: ncm } : {}),
        ...(tipo === 'cfop' ? { efeito: values.efeito } : { cclasstrib: values.cclasstrib }),
      }}
      send="Responder"
    >
      <div className="campos">
        {tipo === 'cfop' ? (
          <SelectField label="Para o cliente, esta operação" options={EFEITOS} {...field('efeito')} />
        ) : (
          <NativeSelect
            label="Classificação (cClassTrib)"
            description={`Até a resposta, vale ${cclasstrib}.`}
            data={[...new Set([cclasstrib, ...alternativas])].map((codigo) => ({
              value: codigo,
              label: [codigo, rotuloDaClassificacao(codigo)].filter(Boolean).join(' · '),
            }))}
            {...field('cclasstrib')}
          />
        )}
        <SelectField
          label="Vale para"
          description="As próximas notas iguais seguem a resposta."
          options={{ cliente: 'este cliente', escritorio: 'todos os clientes' }}
          {...field('alcance')}
        />
      </div>
    </Form>
  );
}

/** When and for how much a fixed asset that is sold was bought: of this client, this product and this month only. */
function RespostaDaAquisicao({ pergunta }: { readonly pergunta: Pergunta }) {
  const { cliente_id, desde, ate, cfop, cprod, itens } = pergunta;
  const { values, field } = useFields({ data: '', valor: '' });
  const valor_liquido = lerValor(values.valor);
  const respond = useResposta();
  return (
    <Form
      act={respond}
      input={{ cliente_id, desde, ate, cfop, cprod, aquisicao: { data: values.data, valor_liquido } }}
      send="Responder"
      disabled={!valor_liquido}
    >
      <ul className="lista-de-texto miudo sem-margem">
        <li>
          CBS zero até o valor líquido de aquisição: bem comprado até 31/12/2026, com nota fiscal e com PIS e
          COFINS de alíquota acima de zero (LC 214/2025, art. 406, §§ 1º e 2º).
        </li>
        <li>
          IBS zero só em vendas a partir de 2029, de bem comprado com ICMS (art. 406, §§ 3º e 4º). Antes
          disso, o IBS é devido sobre o valor todo.
        </li>
        <li>
          Se a nota de venda destacou CBS e IBS, o débito continua o declarado (art. 60, § 1º), e a
          conferência do mês mostra o que foi destacado a mais.
        </li>
        <li>
          Se a compra não cumpre as condições, informe 0,00: a venda é tributada por inteiro. Quem revende
          usados segue o art. 407, e não esta pergunta.
        </li>
      </ul>
      <div className="campos">
        <TextInput
          label="Data da aquisição"
          description="O dia da nota de compra."
          type="date"
          required
          min="1900-01-01"
          max={ultimoDia(ate)}
          {...field('data')}
        />
        <AmountField
          label="Valor líquido de aquisição (R$)"
          description="Total da nota de compra, menos ICMS, PIS e COFINS que deram crédito (art. 406, § 6º)."
          required
          {...field('valor')}
          error={erroDoValor(values.valor)}
        />
      </div>
      <p className="suave sem-margem">
        A resposta vale para as vendas do produto {cprod} em {competenciaPorExtenso(ate)}
        {itens > 1 && `: o valor conta para cada um dos ${count(itens, 'item', 'itens')}`}.
      </p>
    </Form>
  );
}

/** Sends an answer; what it is to the notes is computed anew. */
const useResposta = () =>
  useSend('POST', '/ajustes', {
    renew: ['/perguntas', '/ajustes', '/visao-geral'],
    said: 'Resposta guardada. As apurações atingidas ficam desatualizadas.',
  });
