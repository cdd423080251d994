"""In the place of Speech Dispatcher's client: writes what Orca says into the file ORCA_SAYS, a line each, and makes no sound."""
import html
import os
import re


class SSIPError(Exception):
    pass


class SSIPCommunicationError(SSIPError):
    pass


class SSIPCommandError(SSIPError):
    pass


class CallbackType:
    INDEX_MARK = "index_marks"
    BEGIN = "begin"
    END = "end"
    CANCEL = "cancel"


class PunctuationMode:
    ALL = "all"
    NONE = "none"
    SOME = "some"
    MOST = "most"


class DataMode:
    TEXT = "text"
    SSML = "ssml"


class Priority:
    MESSAGE = "message"


class SSIPClient:
    def __init__(self, *_arguments, **_names):
        self._says = open(os.environ["ORCA_SAYS"], "a", buffering=1, encoding="utf-8")

    def speak(self, text, callback=None, event_types=None):
        words = html.unescape(re.sub(r"<[^>]*>", "", text)).split()
        self._says.write(" ".join(words) + "\n")
        if callback is not None:
            callback(CallbackType.END)

    def get_rate(self):
        return 0

    def get_pitch(self):
        return 0

    def get_volume(self):
        return 100

    def get_language(self):
        return "en"

    def list_output_modules(self):
        return ["silent"]

    def list_synthesis_voices(self):
        return (("English", "en", None),)

    def __getattr__(self, _name):
        return lambda *_arguments, **_names: None
