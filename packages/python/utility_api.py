#!/usr/bin/env python3
"""A client of an Open Utility API server in one file. Python 3.9 or newer, nothing to install. MIT licensed.

    api = UtilityApi('https://example.org')
    api.send('main', 'ann', 'hello')
    for message in api.follow('main'):
        print(message['nick'], message['msg'])

Names are those of the server's reference at /docs. What fails for a while is tried again after growing pauses: four times
in all, but sending and following forever. As a program, for the server that the variable UTILITY_API names:

    python utility_api.py follow ROOM | send ROOM NICK TEXT | share < FILE | link URL | ip [ADDRESS]
"""
from __future__ import annotations

import base64
import http.client
import json
import os
import random
import sys
import time
import uuid
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Union
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

Record = Dict[str, Any]
Text = Union[str, bytes]
WAIT, GRACE = 25, 10  # seconds for which the server holds a poll, and after which no answer is expected any more


class UtilityApiError(Exception):
    """The error of a failed call, as a sentence. `slug` is the error code, such as 'not_found' ('network' without an
    answer), `status` that of HTTP (0 without one), `retry_after` the seconds to wait, if the server named any."""

    def __init__(self, message: str, slug: str, status: int = 0, retry_after: Optional[float] = None) -> None:
        super().__init__(message)
        self.slug, self.status, self.retry_after = slug, status, retry_after

    def is_retryable(self) -> bool:
        """Whether a retry may help. 409 with Retry-After: too soon, in a room with slow mode."""
        return self.status in (0, 408, 425, 429) or self.status >= (500 if self.retry_after is None else 409)


def _refusal(answer: HTTPError) -> UtilityApiError:
    status, given = answer.code, answer.headers.get('Retry-After', '')
    retry_after = min(float(given), 86_400.0) if given.isdecimal() else None
    try:
        body = json.loads(answer.read())
        return UtilityApiError(str(body['message']), str(body['error']), status, retry_after)
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError):  # a proxy's answer
        return UtilityApiError(f'The server answered HTTP {status}.', f'http_{status}', status, retry_after)


def _encoded(parameters: Record) -> str:
    given = {name: value for name, value in parameters.items() if value is not None}
    return urlencode({name: int(value) if isinstance(value, bool) else value for name, value in given.items()})


class UtilityApi:
    """The calls of one server. It holds no connection, and threads may share it."""

    def __init__(self, server: str, on_retry: Callable[[UtilityApiError, float], Any] = lambda *_: None) -> None:
        """`on_retry` is called before each retry with the error and the delay in seconds."""
        if not server.startswith(('http://', 'https://')):
            raise ValueError('The address of a server begins with http:// or https://.')
        self.base, self.on_retry = server.rstrip('/') + '/', on_retry

    def _call(self, path: str, form: Optional[Record] = None, *, query: Optional[Record] = None,
              body: Optional[Text] = None, token: Optional[str] = None, method: Optional[str] = None,
              attempts: int = 4, timeout: float = 60, is_json: bool = True, removes: bool = False,
              instead: Optional[Callable[[], Record]] = None) -> Record:
        data = body.encode() if isinstance(body, str) else body if form is None else _encoded(form).encode()
        media_type = 'text/plain; charset=utf-8' if form is None else 'application/x-www-form-urlencoded'
        proof = {} if token is None else {'Authorization': f'Bearer {token}'}
        headers = {'Idempotency-Key': uuid.uuid4().hex, 'Content-Type': media_type, **proof}
        request = Request(f'{self.base}{path}?{_encoded(query or {})}', data, headers, method=method)
        for failures in range(1, attempts + 1):
            try:
                with urlopen(request, timeout=timeout) as answer:
                    record = json.loads(answer.read()) if is_json else {'code': 200, 'bytes': answer.read()}
                if isinstance(record, dict) and record.get('code') == 200:
                    return record
                error = UtilityApiError('This is no answer of the API.', 'network')  # for instance the sign-in page of a Wi-Fi network
            except HTTPError as refused:
                with refused:
                    error = _refusal(refused)
            except (OSError, http.client.HTTPException, ValueError) as failure:
                error = UtilityApiError(f'The server could not be reached: {failure}', 'network')
            if removes and failures > 1 and error.status == 404:  # an earlier attempt, whose response was lost, removed it
                return {}
            if not error.is_retryable() or failures >= attempts:
                raise error
            spread = min(0.25 * 2 ** min(failures, 10), 30.0) / 2  # half a second at first, then doubled
            delay = max(spread, error.retry_after or 0.0) + random.random() * spread
            self.on_retry(error, delay)
            time.sleep(delay)
            if instead:
                return instead()
        raise AssertionError('the last attempt returns or raises')

    def follow(self, room: str, after: Optional[Record] = None, history: Optional[int] = 100, *,
               on_reset: Callable[[], Any] = lambda: None, on_gap: Callable[[], Any] = lambda: None,
               nick: Optional[str] = None, password: Optional[str] = None, **more: Any) -> Iterator[Record]:
        """Every message of a room exactly once and in order, whatever happens to the connection or the server.
        It goes on right after the message `after`, or begins with the newest `history` ones (0 to 500; None: all that
        is kept). `on_reset`: the server was restored from a backup, or `after` is of another room; it is now read again
        from `history`, and ids, which are never given twice, tell what is known already. `on_gap`: some messages
        before the next one are no longer kept. With a `nick` you are present. `more`: username, events.
        """
        fixed = {'room': room, 'nick': nick, 'session': uuid.uuid4().hex, 'password': password, **more}
        is_secret = password is not None or '#' in (nick or '')  # secrets are sent in the body, never in a URL

        def poll(wait: int = 0, **place: int) -> Record:
            asked = {**fixed, **place, 'wait': wait}
            form, query = (asked, None) if is_secret else (None, asked)
            # Some proxies end long polls early: after a failure, poll once without waiting.
            without_wait = (lambda: poll(**place)) if wait else None
            return self._call('poll', form, query=query, attempts=sys.maxsize, timeout=wait + GRACE, instead=without_wait)

        def begin() -> Record:
            if history is None:
                return {**poll(after_time=1, after_id=0), 'gap': False}
            return {**poll(limit=max(1, history)), **({} if history else {'messages': []})}

        page, quiet = poll(after_id=after['id'], after_time=after['time']) if after else begin(), 0
        while True:
            if page['reset']:
                on_reset()
                page = begin()
            if page['gap']:
                on_gap()
            yield from page['messages']
            asked_at = time.monotonic()
            page = poll(0 if page['has_more'] else WAIT, **page['cursor'])
            is_held = time.monotonic() - asked_at >= 1  # else something on the way does not let the server hold it
            quiet = 0 if page['messages'] or page['has_more'] or page['reset'] or is_held else quiet + 1
            time.sleep(min(1.25 ** min(quiet - 1, 8), 5.0) if quiet else 0)

    def send(self, room: str, nick: str, msg: str, **more: Any) -> Record:
        """Tries until the message is stored, once, or refused. `more`: type, reply_to, bot, username, password, key, send_id."""
        form = {'room': room, 'nick': nick, 'msg': msg, 'send_id': uuid.uuid4().hex, **more}
        return self._call('send', form, attempts=sys.maxsize)

    def edit(self, id: int, msg: str, token: str) -> Record:
        """Gives a message another text, with the `token` that `send` returned; for some minutes."""
        return self._call('edit', {'id': id, 'msg': msg, 'token': token})

    def withdraw(self, id: int, token: str) -> None:
        self._call('withdraw', {'id': id, 'token': token}, removes=True)

    def updates(self, rooms: Dict[str, int], wait: int = 0, **more: Any) -> List[Record]:
        """How much is new in up to 20 rooms after the last ids that you know. `more`: nick, whose mentions are counted."""
        form = {'rooms': ','.join(f'{room}:{last}' for room, last in rooms.items()), 'wait': wait, **more}
        return list(self._call('updates', form, timeout=wait + 60)['rooms'])

    def present(self, rooms: List[Record]) -> List[Record]:
        """Lists you in up to 20 rooms for 75 seconds. `rooms`: each with room, nick, session."""
        return list(self._call('online', {'rooms': json.dumps(rooms)})['rooms'])

    def save_text(self, text: Text, token: Optional[str] = None, **more: Any) -> Record:
        """Saves a text byte for byte. `more`: name, expires_in. A new text's `token` is answered this once."""
        return self._call('api/sf/v1/save', query=more, body=text, token=token)

    def update_text(self, name: str, text: Text, token: str, **more: Any) -> Record:
        return self._call(f'sf/{quote(name, safe="")}', query=more, body=text, token=token, method='PUT')

    def get_text(self, name: str) -> Record:
        """Its record, with the text itself as `text`."""
        record = self._call('api/sf/v1/get', query={'name': name})
        return {**record, 'text': base64.b64decode(record['content']).decode()}

    def delete_text(self, name: str, token: str) -> None:
        self._call('api/sf/v1/delete', {'name': name, 'token': token}, removes=True)

    def add_link(self, target: str, **more: Any) -> Record:
        """Makes a short link. `more`: link (its code), tip, expires_in. Its `token` is answered this once."""
        return self._call('go/addlink', {'target': target, **more})

    def parse_link(self, link: str) -> Record:
        return dict(self._call('go/parse', query={'link': link})['data'])

    def delete_link(self, link: str, token: str) -> None:
        self._call('go/delete', {'link': link, 'token': token}, removes=True)

    def preview(self, path: str) -> Record:
        """What is at an address of the server, such as /sf/notes: kind, title, and size or host."""
        return self._call('preview', query={'path': path})

    def qr_code(self, text: str, **more: Any) -> bytes:
        """An image. `more`: type (png, svg, pdf), level, margin, size, dark, light."""
        return bytes(self._call('qrcode', {'text': text, **more}, is_json=False)['bytes'])

    def ip(self, address: Optional[str] = None) -> Record:
        return self._call('ip', query={'ip': address, 'format': 'json'})


def _harmless(text: str) -> str:  # nothing that a terminal would obey instead of showing it
    return ''.join(char if char.isprintable() or char == '\u200d' else '\ufffd' for char in text)


def main(command: str = '', *operands: str) -> None:
    server = os.environ.get('UTILITY_API', 'http://localhost:3000')
    api = UtilityApi(server, lambda error, delay: print(f'{error} Again in {delay:.0f} s.', file=sys.stderr))
    commands: Dict[str, Callable[..., Iterable[str]]] = {
        'follow': lambda room: (f"<{row['nick']}{' (other address)' * row.get('other_sender', False)}> {row['msg']}" for row in api.follow(room)),
        'send': lambda room, nick, text: [str(api.send(room, nick, text)['id'])],
        'share': lambda: [api.save_text(sys.stdin.buffer.read())['url']],
        'link': lambda url: [api.add_link(url)['url']],
        'ip': lambda address=None: [json.dumps(api.ip(address)) if address else api.ip()['ip']],
    }
    for line in (commands.get(command) or sys.exit(__doc__))(*operands):
        print(_harmless(line), flush=True)


if __name__ == '__main__':
    try:
        main(*sys.argv[1:])
    except (UtilityApiError, TypeError, ValueError, BrokenPipeError) as problem:
        sys.exit(__doc__ if isinstance(problem, TypeError) else _harmless(str(problem)))  # too few operands, or too many
    except KeyboardInterrupt:
        sys.exit(130)
